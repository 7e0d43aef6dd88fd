// The opening of the article as a pure function of time: word after word looks at those before it, then the picture
// builds itself.
import { ease } from './ease.ts';

/** In milliseconds from the first frame. */
const FIRST = 600;
const LAST = 3600;
const SHARES_MS = 300;
const PICTURE = { from: LAST + SHARES_MS, to: 5700 };
export const HERO_MS = PICTURE.to;
/** By then every word has had its turn, and the shares of the last one are there. */
export const HERO_WORDS_MS = PICTURE.from;

/** The opacity of a word's arcs once another word attends. */
const BREATH = 0.13;
/** The share of a word's turn in which its arcs rise and those of the word before it fade. */
const RISING = 0.6;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

export interface HeroFrame {
  /** The attending word; null: none yet. */
  readonly from: number | null;
  /** For each word's arcs: the share of their length that is drawn, and their opacity. */
  readonly arcs: readonly { readonly grown: number; readonly opacity: number }[];
  /** The opacity of the weights on the last word's arcs. */
  readonly shares: number;
  /** The progress of the picture. */
  readonly picture: number;
}

/** @param words Their number. */
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

/** At rest one word attends: the reader's choice, else the last one. */
export const heroAtRest = (words: number, from: number): HeroFrame => ({
  from,
  arcs: Array.from({ length: words }, (_, i) => ({ grown: 1, opacity: i === from ? 1 : BREATH })),
  shares: 1,
  picture: 1,
});
