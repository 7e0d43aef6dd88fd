// The opening of the article as a pure function of time: word after word looks at those before it, then the picture
// builds itself.
import { ease } from './ease.ts';

/** In milliseconds from the first frame. */
const FIRST = 250;
const LAST = 2700;
const SHARES_MS = 300;
/** From the first word's start to the last one's; and the way of each. */
const DROP = { from: LAST + SHARES_MS, apart: 70, takes: 700 };
const PICTURE = { from: 3800, to: 5100 };
export const HERO_MS = PICTURE.to;
/** By then every word has had its turn, and the shares of the last one are there. */
export const HERO_WORDS_MS = LAST + SHARES_MS;
/** Until it builds itself, this much of its tour has passed: all of it has stepped back but the inputs. */
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
  /** Of each word: how much of its way down into its row has passed. */
  readonly drops: readonly number[];
  /** How visible sentence and words of the picture are. */
  readonly words: number;
  /** How much of the tour through the picture has passed: it has stepped back, and in the end builds itself. */
  readonly picture: number;
}

/** @param words Their number. */
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
    drops: Array.from({ length: words }, (_, i) => clamp((t - DROP.from - i * apart) / DROP.takes)),
    words: ease(built),
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
