// Settings that the prose applies to the picture, and the reader's changes of them there.
import { readConfig } from '../input/attribute_text.ts';
import { differenceOf, nearestConfig, type Difference } from '../model/difference.ts';
import type { Session } from '../model/session.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings in a text; none if it is not an object. */
export const readSettings = (text: string | null): Difference => readConfig(text ?? '{}').value ?? {};

/** `top` over `below`; replacements are merged by name. */
export function onTop(below: Difference, top: Difference): Difference {
  const [lower, upper] = [below.replace, top.replace];
  const replace = isObject(lower) && isObject(upper) ? { replace: { ...lower, ...upper } } : {};
  return { ...below, ...top, ...replace };
}

/** The settings as a session normalises them, in its element's notation. */
export function inForce({ engine, preset }: Session, settings: Difference): Difference {
  return differenceOf(preset.config, nearestConfig(engine, preset.config, settings).config, engine.defaults());
}

/**
 * The reader's changes to a preset: values by the names of fields and, below "replace", of replacements. Each applies
 * in sections that set the same value as the section where the reader made the change: mostly, no value.
 */
export type Edits = ReadonlyMap<string, Edit>;
interface Edit {
  readonly name: string;
  /** Undefined: the preset's own value. */
  readonly value: unknown;
}
export const NO_EDITS: Edits = new Map();

const REPLACE = 'replace ';

const byName = (settings: Difference): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      name === 'replace' && isObject(value)
        ? Object.entries(value).map(([replaced, values]) => [REPLACE + replaced, values])
        : [[name, value]],
    ),
  );

function settingsOf(named: ReadonlyMap<string, unknown>): Difference {
  const isReplaced = ([name]: readonly [string, unknown]) => name.startsWith(REPLACE);
  const replaced = [...named].filter(isReplaced).map(([name, values]) => [name.slice(REPLACE.length), values]);
  const fields = Object.fromEntries([...named].filter((each) => !isReplaced(each)));
  return (replaced.length > 0 ? { ...fields, replace: Object.fromEntries(replaced) } : fields) as Difference;
}

const keyOf = (name: string, set: unknown): string => JSON.stringify([name, set]);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A section's settings with a reader's edits of them. */
export function withEdits(settings: Difference, edits: Edits): Difference {
  const set = byName(settings);
  const edited = new Map(set);
  for (const [key, { name, value }] of edits) {
    if (key !== keyOf(name, set.get(name))) continue;
    if (value === undefined) edited.delete(name);
    else edited.set(name, value);
  }
  return settingsOf(edited);
}

/**
 * A reader's edits in a section with `settings`, as the difference between `now` and `put`, the settings applied there.
 * The settings of a `link` belong to the link while it is pressed.
 */
export function readEdits(
  edits: Edits,
  settings: Difference,
  put: Difference,
  now: Difference,
  link: Difference,
): Edits {
  const [set, before, after, linked] = [byName(settings), byName(put), byName(now), byName(link)];
  const read = new Map(edits);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [key, value] = [keyOf(name, set.get(name)), after.get(name)];
    if (linked.has(name) || same(value, before.get(name))) continue;
    if (same(value, set.get(name))) read.delete(key);
    else read.set(key, { name, value });
  }
  return read;
}
