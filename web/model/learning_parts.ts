// The parts of a model that can be taken away: the switches of the page, `learn --take`, and the experiments use this
// list.
import type { FullLearningConfig, LearningConfig } from '../engine/index.ts';

export interface LearningPart {
  /** Its name in `learn --take`. */
  readonly option: string;
  /** What a config says with the part, and without it. */
  readonly with: LearningConfig;
  readonly without: LearningConfig;
  /** Whether a model has space for it; if missing, each has. */
  readonly fits?: (config: FullLearningConfig) => boolean;
  /** Its switch on the page is on with the part, or without it; if missing, it has no switch. */
  readonly onMeans?: 'with' | 'without';
}

/** In the order of the switches on the page. */
export const LEARNING_PARTS = {
  mask: { option: 'mask', with: { mask: 'causal' }, without: { mask: 'none' }, onMeans: 'with' },
  minusInfinity: {
    option: 'minus_infinity',
    with: { hiddenScore: 'minus_infinity' },
    without: { hiddenScore: 'zero' },
  },
  places: { option: 'places', with: { places: true }, without: { places: false }, onMeans: 'with' },
  scale: { option: 'scale', with: { scale: true }, without: { scale: false }, onMeans: 'with' },
  residual: { option: 'residual', with: { residual: true }, without: { residual: false }, onMeans: 'with' },
  secondHead: {
    option: 'second_head',
    with: { heads: 2 },
    without: { heads: 1 },
    fits: ({ d }) => d % 2 === 0,
    onMeans: 'with',
  },
  queryIsKey: { option: 'query_key', with: { queryIsKey: false }, without: { queryIsKey: true }, onMeans: 'without' },
} as const satisfies Readonly<Record<string, LearningPart>>;

type LearningPartName = keyof typeof LEARNING_PARTS;

/** Whether the part is missing in a config. */
export const lacksPart = (name: LearningPartName, config: FullLearningConfig): boolean =>
  Object.entries(LEARNING_PARTS[name].without).every(
    ([field, value]) => config[field as keyof FullLearningConfig] === value,
  );

/** The names in `learn --take`. */
export const ABLATIONS: readonly string[] = Object.values(LEARNING_PARTS).map(({ option }) => option);

/** Then the run's `floor` and `maxAccuracy`, counted from the words before a place, bound nothing. */
export const seesNext = ({ target, counted, mask, hiddenScore }: FullLearningConfig): boolean =>
  target === 'next' && counted === 'all' && (mask === 'none' || hiddenScore === 'zero');
