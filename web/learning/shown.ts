// The state in view as texts of attributes: for the tag, the page's address, and messages to a frame.
import { readWhole } from '../input/attribute_text.ts';
import type { LearningRun } from '../engine/index.ts';
import type { Problems } from '../model/problems.ts';
import type { AttentionLearningElement, ShownFields } from './api.ts';

/** Each with the value that needs no attribute, in the order in which they are written. */
const DEFAULTS = {
  task: '',
  config: '',
  experiment: '',
  answer: -1,
  sentence: -1,
  query: -1,
  key: -1,
  head: -1,
  step: -1,
  linear: false,
  theme: 'auto',
} as const satisfies Record<keyof ShownFields, unknown>;
type ShownName = keyof ShownFields;
const SHOWN = Object.keys(DEFAULTS) as readonly ShownName[];

/** Whole numbers from 0. */
const COUNTS = ['answer', 'sentence', 'query', 'key', 'head', 'step'] as const satisfies readonly ShownName[];
/** Above every valid one, and still exact. */
const MAX_COUNT = 9999;

export const isRunAttribute = (name: string): name is ShownName => Object.hasOwn(DEFAULTS, name);

/** An attribute's text as a whole number; -1 if it is none. */
export const wholeCount = (text: string | null): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : -1;

/** Reports an attribute that must be a whole number and is none. */
export function reportCount(name: string, text: string | null, problems: Problems): void {
  if (!(COUNTS as readonly string[]).includes(name)) return;
  const problem = text === null ? undefined : readWhole(name, text, MAX_COUNT).problem;
  problems.report(name, problem ? [problem] : []);
}

/** Reports what names nothing in the run in view; a text that is no number has its own sentence. */
export function reportRange(element: AttentionLearningElement, run: LearningRun, problems: Problems): void {
  const words = run.sentences[element.sentence]?.length ?? run.places;
  const counts = { sentence: run.sentences.length, query: words, key: words, head: run.config.heads };
  for (const [name, count] of Object.entries({ ...counts, step: run.steps + 1 })) {
    const value = element[name as keyof typeof counts];
    const { problem } = value < 0 ? {} : readWhole(name, String(value), count - 1);
    if (value >= 0) problems.report(name, problem ? [problem] : []);
  }
}

/** What is in view, without what is so by default. */
export function fieldsOf(element: AttentionLearningElement): ShownFields {
  const isDefault = (name: ShownName) =>
    (element[name] || '') === (DEFAULTS[name] || '') || (name === 'step' && element.step === element.run?.steps);
  const text = (value: unknown) => (value === true ? '' : String(value));
  return Object.fromEntries(SHOWN.filter((name) => !isDefault(name)).map((name) => [name, text(element[name])]));
}

/** Shows what an address says; what it does not name is as by default. */
export function showFragment(element: AttentionLearningElement, fragment: string): void {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  for (const name of SHOWN) {
    const text = fields.get(name);
    if (text !== null) element.setAttribute(name, text);
    else {
      element.removeAttribute(name);
      Object.assign(element, { [name]: DEFAULTS[name] });
    }
  }
}
