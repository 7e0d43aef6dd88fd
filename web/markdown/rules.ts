// The rules of a fence: each attribute of the tag with the rule for its value. Plain data, generated once at build time
// by scripts/fence_rules.ts, for fence readers in JavaScript, in Python and in Hugo's templates.
import type { Field } from '../input/address/fields.ts';
import { ALL_PARTS } from '../model/parts.ts';
import { SPEEDS } from '../model/state.ts';
import { LANGUAGES } from '../words/languages.ts';

export interface Rule {
  /** A regular expression for the whole value, in the common syntax of JavaScript, Python and RE2. */
  readonly pattern: string;
  /** Completes the sentence for a wrong value: `stage must ...`. */
  readonly must: string;
  /** The value is a JSON object with these fields. */
  readonly fields?: readonly string[];
}

const escaped = (word: string) => word.replace(/[.+*?]/g, '\\$&');
const anyOf = (words: readonly string[]) => `(?:${words.map(escaped).join('|')})`;
const oneOf = (words: readonly string[]): Rule => ({
  pattern: `^${anyOf(words)}$`,
  must: `be one of ${words.join(', ')}`,
});
const listOf = (words: readonly string[]): Rule => ({
  pattern: `^${anyOf(words)}(?: +${anyOf(words)})*$`,
  must: `hold, with spaces between them, ${words.join(', ')}`,
});
const WHOLE: Rule = { pattern: '^[0-9]+$', must: 'be a whole number from 0' };
const ALONE: Rule = { pattern: '^$', must: 'have no value' };

/** A stop of a walk: the overview, a stage or one of its cells, or the end. */
const STOP = (stages: readonly string[]) => `(?:whole|end|${anyOf(stages)}(?: +[0-9]+ +[0-9]+)?)`;

/** Names that are read from data: of presets, of stages, of a config's fields. */
interface Known {
  readonly presets: readonly string[];
  readonly stages: readonly string[];
  readonly fields: readonly string[];
}

export function rulesOf({ presets, stages, fields }: Known): Readonly<Record<Field, Rule>> {
  return {
    preset: oneOf(presets),
    config: { pattern: '^\\{[^\\n]*\\}$', must: `be a JSON object of ${fields.join(', ')}`, fields },
    batch: WHOLE,
    head: WHOLE,
    heads: oneOf(['one', 'all']),
    token: { pattern: '^(?:[0-9]+|all)$', must: 'be a whole number from 0, or all' },
    stage: oneOf(['whole', ...stages]),
    step: WHOLE,
    cell: {
      pattern: `^${anyOf(stages)} +[0-9]+ +[0-9]+(?: +[0-9]+)?$`,
      must: 'be a stage, a row and a column from 0, and where there are several the head',
    },
    speed: oneOf(SPEEDS),
    stops: {
      pattern: `^(?:${STOP(stages)}(?: *, *${STOP(stages)})*)?$`,
      must: 'have no value, or list stages and cells, separated by commas',
    },
    asks: ALONE,
    present: ALONE,
    theme: oneOf(['auto', 'light', 'dark']),
    lang: { pattern: `^${anyOf(LANGUAGES)}(?:-[A-Za-z0-9-]+)?$`, must: `be one of ${LANGUAGES.join(', ')}` },
    controls: listOf([...ALL_PARTS, 'none']),
    hide: listOf([...ALL_PARTS]),
    autoplay: ALONE,
    poster: ALONE,
  };
}
