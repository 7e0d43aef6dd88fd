// The opening of the article as a pure function of time: word after word looks at those before it, then the picture
// builds itself.
import { ease } from '../model/ease.ts';

/** In milliseconds from the first frame. */
const FIRST = 600;
const LAST = 3600;
const SHARES_MS = 300;
const PICTURE = { from: LAST + SHARES_MS, to: 5700 };
export const HERO_MS = PICTURE.to;

/** How visible the arcs of a word are once another one looks. */
const BREATH = 0.13;
/** Of a word's turn: its arcs rise in this much of it, and those of the word before it sink. */
const RISING = 0.6;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

export interface HeroFrame {
  /** The word that looks; null: none has yet. */
  readonly from: number | null;
  /** Of each word's arcs: how much of their length is there, and how visible they are. */
  readonly arcs: readonly { readonly grown: number; readonly opacity: number }[];
  /** How visible the shares are that stand on the last word's arcs. */
  readonly shares: number;
  /** How much of the picture has built itself. */
  readonly picture: number;
}

/** @param words How many there are. */
export function heroFrameAt(t: number, words: number): HeroFrame {
  const turn = (LAST - FIRST) / words;
  const passed = (i: number) => clamp((t - FIRST - i * turn) / (turn * RISING));
  const begun = Math.ceil((t - FIRST) / turn);
  return {
    from: t <= FIRST ? null : Math.min(words, begun) - 1,
    arcs: Array.from({ length: words }, (_, i) => ({
      grown: ease(passed(i)),
      opacity: i === words - 1 ? 1 : 1 - (1 - BREATH) * ease(passed(i + 1)),
    })),
    shares: clamp((t - LAST) / SHARES_MS),
    picture: ease(clamp((t - PICTURE.from) / (PICTURE.to - PICTURE.from))),
  };
}

/** At rest one word looks: a reader's, else the last one. */
export const heroAtRest = (words: number, from: number): HeroFrame => ({
  from,
  arcs: Array.from({ length: words }, (_, i) => ({ grown: 1, opacity: i === from ? 1 : BREATH })),
  shares: 1,
  picture: 1,
});
