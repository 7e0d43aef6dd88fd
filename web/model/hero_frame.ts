// The opening of the article as a pure function of time: one word after the other attends to those before it; then the
// words drop into the picture, which builds up from them.
import { ease } from './ease.ts';

/** In milliseconds from the first frame. */
const FIRST = 0;
const LAST = 3100;
const SHARES_MS = 300;
/** The lowest word falls first, so that none passes another: when, how much later the next one, and for how long. */
const DROP = { from: 200, apart: 90, takes: 900 };
const PICTURE = { from: DROP.from + DROP.takes, to: 4800 };
/** The text of the picture appears over the last part of its building. */
const TEXT = 0.25;
export const HERO_MS = PICTURE.to;
/** The share of the tour that has passed before the picture builds up: all of it is pale. */
const STEPPED_BACK = 0.02;

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
  /** For each word, the share of its fall into its row that has passed. */
  readonly drops: readonly number[];
  /** The opacity of the picture's text. */
  readonly words: number;
  /** The share of the tour through the picture that has passed. */
  readonly picture: number;
}

/** @param words The number of words. */
export function heroFrameAt(t: number, words: number): HeroFrame {
  const turn = (LAST - FIRST) / words;
  const passed = (i: number) => clamp((t - FIRST - i * turn) / (turn * RISING));
  const apart = Math.min(DROP.apart, (5 * DROP.apart) / words);
  const begun = Math.ceil((t - FIRST) / turn);
  const built = clamp((t - PICTURE.from) / (PICTURE.to - PICTURE.from));
  return {
    from: t <= FIRST ? null : Math.min(words, begun) - 1,
    arcs: Array.from({ length: words }, (_, i) => ({
      grown: ease(passed(i)),
      opacity: i === words - 1 ? 1 : 1 - (1 - BREATH) * ease(passed(i + 1)),
    })),
    shares: clamp((t - LAST) / SHARES_MS),
    drops: Array.from({ length: words }, (_, i) => clamp((t - DROP.from - (words - 1 - i) * apart) / DROP.takes)),
    words: ease(clamp(1 - (1 - built) / TEXT)),
    picture: STEPPED_BACK + (1 - STEPPED_BACK) * ease(built),
  };
}

/** At rest one word attends: the reader's choice, else the last one. */
export const heroAtRest = (words: number, from: number): HeroFrame => ({
  from,
  arcs: Array.from({ length: words }, (_, i) => ({ grown: 1, opacity: i === from ? 1 : BREATH })),
  shares: 1,
  drops: Array.from({ length: words }, () => 1),
  words: 1,
  picture: 1,
});
