// The reader's settings: switches and numbers, each with the fields of a config that it changes.
import type { FullLearningConfig, LearningConfig, LearningRun } from '../engine/index.ts';
import { FIRST_RUN } from '../model/experiments.ts';
import { lacksPart, LEARNING_PARTS, seesNext, type LearningPart } from '../model/learning_parts.ts';
import type { LearningWords } from '../words/words.ts';

export type Task = keyof LearningWords['tasks'];
export type NumberName = keyof LearningWords['numbers'];
type RunSwitch = keyof LearningWords['settings'];

export const TASKS: readonly Task[] = ['journey', 'agreement', 'reverse', 'thanks', 'own'];

/** In their order on the page. */
export const SWITCHES = Object.entries(LEARNING_PARTS).flatMap(([name, part]) =>
  'onMeans' in part ? [name as RunSwitch] : [],
);

/** Those that a model can have. */
export const switchesFor = (config: FullLearningConfig): readonly RunSwitch[] =>
  SWITCHES.filter((name) => (LEARNING_PARTS[name] as LearningPart).fits?.(config) ?? true);

export const isOn = (name: RunSwitch, config: FullLearningConfig): boolean =>
  lacksPart(name, config) === (LEARNING_PARTS[name].onMeans === 'without');
export function switched(name: RunSwitch, on: boolean): LearningConfig {
  const part = LEARNING_PARTS[name];
  return on === (part.onMeans === 'with') ? part.with : part.without;
}

/** The switches of a task where they are not those of most: a mask, scaling, residual and places. */
const ON: readonly RunSwitch[] = ['mask', 'scale', 'residual', 'places'];
const ON_IN: Partial<Record<Task, readonly RunSwitch[]>> = {
  reverse: ['scale', 'places'],
  thanks: [...ON, 'secondHead'],
};

/** The first run's settings, also those that it leaves at their defaults, which a reader may come back to. */
export const FIRST_SETTINGS: LearningConfig = {
  ...Object.assign({}, ...SWITCHES.map((name) => switched(name, ON.includes(name)))),
  ...FIRST_RUN,
  momentum: 0, // AdamW has none
};

/** The fields of numbers; that of the rate is a slider. */
export const NUMBER_FIELDS = {
  seed: { step: '1', min: 0 },
  momentum: { step: '0.05', min: 0 },
  steps: { step: '50', min: 0 },
  d: { step: '1', min: 1 },
  dK: { step: '1', min: 1 },
} as const satisfies Partial<Record<NumberName, { readonly step: string; readonly min: number }>>;

/** Default numbers, and the tasks that differ. */
const DEFAULTS = { rate: 0.1, momentum: 0.9, steps: 300, d: 8, dK: 4 };
const NUMBERS_IN: Partial<Record<Task, Partial<typeof DEFAULTS>>> = { thanks: { rate: 0.2, momentum: 0, steps: 1500 } };

/**
 * What a reader has changed, except the seed: switches as on or off, numbers as they are now.
 * @param isOfFirst In the first run; else in the task's.
 */
export function changedSettings(
  config: FullLearningConfig,
  words: LearningWords,
  isOfFirst: boolean,
): readonly string[] {
  const { task } = config;
  const usual = isOfFirst ? FIRST_SETTINGS : NUMBERS_IN[task];
  const switches = SWITCHES.filter((name) => isOn(name, config) !== (ON_IN[task] ?? ON).includes(name));
  const numbers = Object.entries(DEFAULTS).flatMap(([field, value]) => {
    const name = field as keyof typeof DEFAULTS;
    const now = config[name];
    return now === (usual?.[name] ?? value) ? [] : [`${words.numbers[name]} ${now}`];
  });
  return [
    ...switches.map((name) => `${words.settings[name]} ${isOn(name, config) ? words.on : words.off}`),
    ...numbers,
  ];
}

/** The task's story, or what has been changed so that the story does not hold. */
export function seesOf({ config }: LearningRun, words: LearningWords, isOfFirst: boolean): string {
  if (seesNext(config)) return words.seesNext;
  const changed = changedSettings(config, words, isOfFirst);
  return changed.length > 0 ? words.changed(changed.join(' · ')) : words.sees[config.task];
}

/** A config without its fields that are undefined or null. */
export const differences = (config: LearningConfig): LearningConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== null));
