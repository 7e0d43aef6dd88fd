// The experiments: the part that each removes, from which task, and the question before it. tests/node/learning
// recomputes every figure in their texts.
import type { LearningConfig } from '../engine/index.ts';
import presets from '../engine/presets.json';
import type { LearningWords } from '../words/words.ts';
import { LEARNING_PARTS } from './learning_parts.ts';

/** The run that the article and `learn.html` open with: the one of the article's preset. */
export const FIRST_RUN = presets['trained-journey'].learning as LearningConfig;

/** The run of the article's two heads. */
export const TWO_HEADS = presets['trained-thanks'].learning as LearningConfig;

/** Whether a config is that of the first run, or has its settings with some of them changed. */
export const isOfFirstRun = (config: LearningConfig): boolean =>
  Object.keys(FIRST_RUN).every((name) => config[name as keyof LearningConfig] !== undefined);

/** The first run's settings for a reader's own sentences; without any, the first run. */
export const firstRunOf = (sentences: LearningConfig['sentences']): LearningConfig =>
  sentences ? { ...FIRST_RUN, task: 'own', sentences } : FIRST_RUN;

export interface Experiment {
  readonly name: keyof LearningWords['experiment'];
  /** The run with the part in question, and the same without it. */
  readonly before: LearningConfig;
  readonly after: LearningConfig;
  /** The position of the correct answer, from 0. */
  readonly right: number;
  /** The sentence that it opens with, where the two runs differ. */
  readonly sentence: number;
  /** The word that attends; if missing, the last one. */
  readonly query?: number;
  /** Of another model than the article's: that sentence, with what is right there. */
  readonly example?: string;
  /** Its text also has the loss with the mask put back. */
  readonly masked?: true;
}

const experiment = (
  name: Experiment['name'],
  before: LearningConfig,
  without: LearningConfig,
  more: Pick<Experiment, 'right' | 'sentence' | 'query' | 'masked' | 'example'>,
): Experiment => ({ name, before, after: { ...before, ...without }, ...more });

/** “journey” cannot know which of two words comes next: only a model that sees it is sure. */
const AHEAD = { right: 2, sentence: 0, query: 1, masked: true } as const;

const { mask, minusInfinity, places, scale, secondHead, queryIsKey } = LEARNING_PARTS;

const WIDE: LearningConfig = { task: 'agreement', dK: 64, init: 0.5 };

export const EXPERIMENTS: readonly Experiment[] = [
  experiment('mask', FIRST_RUN, mask.without, AHEAD),
  experiment('minusInfinity', FIRST_RUN, minusInfinity.without, { ...AHEAD, right: 1 }),
  experiment('places', { task: 'agreement', holdOut: 0 }, places.without, {
    right: 1,
    sentence: 5,
    example: 'the dog near the cats never sleeps',
  }),
  experiment('division', WIDE, scale.without, {
    right: 1,
    sentence: 51,
    example: 'the dogs near the bird never sleep',
  }),
  experiment('threeVectors', { task: 'reverse' }, queryIsKey.without, {
    right: 2,
    sentence: 21,
    example: 'we you you you → you you you we',
  }),
  experiment('heads', TWO_HEADS, secondHead.without, { right: 1, sentence: 0 }),
  experiment('seeds', FIRST_RUN, { seed: 25 }, { right: 1, sentence: 0 }),
];

export const experimentOf = (name: string | null): Experiment | null =>
  EXPERIMENTS.find((each) => each.name === name) ?? null;
