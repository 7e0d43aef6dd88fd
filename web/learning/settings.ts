// The reader's settings: switches and numbers, each with the fields of a config that it changes.
import type { FullLearningConfig, LearningConfig } from '../engine/index.ts';
import type { NumberName, SettingName, TaskName } from '../words/learning_words.ts';

export type Task = TaskName;

export const TASKS: readonly Task[] = ['journey', 'agreement', 'pronoun', 'reverse', 'thanks', 'own'];

interface Switch {
  isOn(config: FullLearningConfig): boolean;
  set(on: boolean): LearningConfig;
}

const SWITCHES: Readonly<Record<SettingName, Switch>> = {
  mask: { isOn: ({ mask }) => mask === 'causal', set: (on) => ({ mask: on ? 'causal' : 'none' }) },
  places: { isOn: ({ places }) => places, set: (places) => ({ places }) },
  scale: { isOn: ({ scale }) => scale, set: (scale) => ({ scale }) },
  residual: { isOn: ({ residual }) => residual, set: (residual) => ({ residual }) },
  secondHead: { isOn: ({ heads }) => heads > 1, set: (on) => ({ heads: on ? 2 : 1 }) },
  queryIsKey: { isOn: ({ queryIsKey }) => queryIsKey, set: (queryIsKey) => ({ queryIsKey }) },
};

/** In their order on the page. */
export const HAS_SWITCH = Object.keys(SWITCHES) as readonly SettingName[];

export const isOn = (name: SettingName, config: FullLearningConfig): boolean => SWITCHES[name].isOn(config);
export const switched = (name: SettingName, on: boolean): LearningConfig => SWITCHES[name].set(on);

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
