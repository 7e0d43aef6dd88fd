// The reader's settings: switches and numbers, each with the fields of a config that it changes.
import type { FullLearningConfig, LearningConfig, LearningRun } from '../engine/index.ts';
import { firstRunOf, isOfFirstRun } from '../model/experiments.ts';
import { lacksPart, LEARNING_PARTS, seesNext, type LearningPart } from '../model/learning_parts.ts';
import type { LearningWords } from '../words/words.ts';

export type Task = keyof LearningWords['tasks'];
type NumberName = keyof LearningWords['numbers'];
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

/** The fields of numbers; that of the rate is a slider. */
export const NUMBER_FIELDS = {
  seed: { step: '1', min: 0 },
  momentum: { step: '0.05', min: 0 },
  steps: { step: '50', min: 0 },
  d: { step: '1', min: 1 },
  dK: { step: '1', min: 1 },
} as const satisfies Partial<Record<NumberName, { readonly step: string; readonly min: number }>>;

/** What a reader changes the settings of: the first run, or the task with its defaults. */
export const usualOf = (config: LearningConfig): LearningConfig =>
  isOfFirstRun(config) ? firstRunOf(config.sentences) : { task: config.task, sentences: config.sentences };

/** Numbers that make another run, but for the seed. */
const NUMBERS = ['rate', 'momentum', 'steps', 'd', 'dK'] as const satisfies readonly NumberName[];

/** What a reader has changed: switches as on or off, numbers as they are now. @param usual As `usualOf`, filled in. */
export function changedSettings(
  config: FullLearningConfig,
  usual: FullLearningConfig,
  words: LearningWords,
): readonly string[] {
  const switches = SWITCHES.filter((name) => isOn(name, config) !== isOn(name, usual));
  return [
    ...switches.map((name) => `${words.settings[name]} ${isOn(name, config) ? words.on : words.off}`),
    ...NUMBERS.filter((name) => config[name] !== usual[name]).map((name) => `${words.numbers[name]} ${config[name]}`),
  ];
}

/** The task's story, or what has been changed so that the story does not hold. */
export function seesOf({ config }: LearningRun, usual: FullLearningConfig, words: LearningWords): string {
  if (seesNext(config)) return words.seesNext;
  const changed = changedSettings(config, usual, words);
  return changed.length > 0 ? words.changed(changed.join(' · ')) : words.sees[config.task];
}

/** A config without its fields that are undefined or null. */
export const differences = (config: LearningConfig): LearningConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== null));
