// The reader's settings: switches and numbers, each with the fields of a config that it changes.
import type { FullLearningConfig, LearningConfig } from '../engine/index.ts';
import { isWithout, LEARNING_PARTS } from '../model/learning_parts.ts';
import type { NumberName, SettingName, TaskName } from '../words/learning_words.ts';

export type Task = TaskName;

export const TASKS: readonly Task[] = ['journey', 'agreement', 'pronoun', 'reverse', 'thanks', 'own'];

/** In their order on the page. */
export const HAS_SWITCH = Object.entries(LEARNING_PARTS).flatMap(([name, part]) =>
  'isOn' in part ? [name as SettingName] : [],
);

export const isOn = (name: SettingName, config: FullLearningConfig): boolean =>
  isWithout(name, config) === (LEARNING_PARTS[name].isOn === 'without');
export function switched(name: SettingName, on: boolean): LearningConfig {
  const part = LEARNING_PARTS[name];
  return on === (part.isOn === 'with') ? part.with : part.without;
}

/** The switches of a task where they are not those of most: a mask, scaling, residual and places. */
const ON: readonly SettingName[] = ['mask', 'scale', 'residual', 'places'];
const ON_IN: Partial<Record<Task, readonly SettingName[]>> = {
  reverse: ['scale', 'places'],
  thanks: [...ON, 'secondHead'],
};

/** The switches that a reader has changed. */
export const changedSwitches = (config: FullLearningConfig): readonly SettingName[] =>
  HAS_SWITCH.filter((name) => isOn(name, config) !== (ON_IN[config.task] ?? ON).includes(name));

const FIELDS: Readonly<Record<NumberName, { readonly step: string; readonly min: number }>> = {
  seed: { step: '1', min: 0 },
  rate: { step: 'any', min: 0 },
  momentum: { step: '0.05', min: 0 },
  steps: { step: '50', min: 0 },
  d: { step: '1', min: 1 },
  dK: { step: '1', min: 1 },
};

export const NUMBERS = Object.keys(FIELDS) as readonly NumberName[];
export const numberOf = (name: NumberName) => FIELDS[name];

/** A config without its fields that are undefined or null. */
export const differences = (config: LearningConfig): LearningConfig =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== null));
