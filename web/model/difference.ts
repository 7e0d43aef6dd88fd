// The difference between a config and its preset: short enough for an attribute or an address, and exact to the bit.
import type { Config, Engine, FullConfig, NestedNumbers, Problem } from '../engine/index.ts';
import { float32Text, valueText } from '../engine/json.ts';

type Replace = { readonly [name: string]: NestedNumbers | null | undefined };

/** The fields that differ from a preset; `null` in `replace` removes one of the preset's own replacements. */
export type Difference = Omit<Config, 'replace'> & { readonly replace?: Replace };

const isDrawn = (inputs: unknown): boolean => typeof inputs === 'object' && inputs !== null && 'draw' in inputs;

/** The core stores float32, so a longer number is cut to the fewest digits that restore it. */
function shortest(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(shortest);
  if (typeof values !== 'number' || !Number.isFinite(values)) return values;
  const short = Number(float32Text(Math.fround(values)));
  return Object.is(Math.fround(short), Math.fround(values)) ? short : values;
}

const same = (a: unknown, b: unknown): boolean => valueText(a ?? null) === valueText(b ?? null);

function replaceDifference(preset: Replace, config: Replace): Replace {
  const names = [...new Set([...Object.keys(preset), ...Object.keys(config)])];
  const pairs = names.map((name) => [name, shortest(config[name] ?? null), shortest(preset[name] ?? null)] as const);
  return Object.fromEntries(
    pairs.filter(([, now, before]) => !same(now, before)).map(([name, now]) => [name, now]),
  ) as Replace;
}

/** The fields in which `config` differs from `preset`, with their current values. */
export function differenceOf(preset: Config, config: Config, defaults: FullConfig): Difference {
  const changed: [string, unknown][] = [];
  for (const field of Object.keys(defaults) as (keyof FullConfig)[]) {
    const [before, now] = [preset[field] ?? defaults[field], config[field] ?? defaults[field]];
    if (field === 'replace') {
      const replace = replaceDifference(before as Replace, now as Replace);
      if (Object.keys(replace).length > 0) changed.push([field, replace]);
    } else if (!same(before, now)) {
      changed.push([field, field === 'inputs' && !isDrawn(now) ? shortest(now) : now]);
    }
  }
  return Object.fromEntries(changed) as Difference;
}

/**
 * Applies a difference to its preset. Other fields stay; replacements are merged by name.
 */
export function applyDifference(preset: Config, difference: Difference): Config {
  const { replace, ...fields } = difference;
  const config: Config = { ...preset, ...fields };
  if (replace === undefined) return config;
  if (typeof replace !== 'object' || replace === null || Array.isArray(replace))
    return { ...config, replace: replace as Config['replace'] };
  const kept = Object.entries({ ...preset.replace, ...replace }).filter(([, values]) => values !== null);
  return { ...config, replace: Object.fromEntries(kept) };
}

/** `top` over `below`; replacements are merged by name. */
export const onTop = (below: Difference, top: Difference): Difference => ({
  ...below,
  ...top,
  ...(below.replace && top.replace ? { replace: { ...below.replace, ...top.replace } } : {}),
});

/** A difference in two: the fields and replacements that `names` has, and the others. */
export function splitBy(names: Difference, { replace = {}, ...fields }: Difference): [Difference, Difference] {
  const part = (inside: boolean): Difference => {
    const of = (given: object, all: object) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(given, name) === inside));
    const replaced = of(names.replace ?? {}, replace);
    return { ...of(names, fields), ...(Object.keys(replaced).length > 0 ? { replace: replaced as Replace } : {}) };
  };
  return [part(true), part(false)];
}

/**
 * The config nearest to the requested one that the core accepts: without the fields that its rules refuse, and every
 * problem with them. At worst the preset itself.
 */
export function nearestConfig(
  engine: Engine,
  preset: Config,
  asked: Difference,
): { readonly config: Config; readonly problems: readonly Problem[] } {
  const problems = new Map<string, Problem>();
  let fields = Object.entries(asked);
  const config = () => (fields.length > 0 ? applyDifference(preset, Object.fromEntries(fields)) : preset);
  for (let found = engine.validate(config()); found.length > 0; found = engine.validate(config())) {
    for (const problem of found) problems.set(problem.message, problem);
    // With the fields that a rule names: dK may have to be a multiple of the heads that were asked for.
    const refused = new Set(found.flatMap(({ field, values = [] }) => [field.split('.')[0], ...values]));
    const kept = fields.filter(([name]) => !refused.has(name));
    fields = kept.length < fields.length ? kept : [];
  }
  return { config: config(), problems: [...problems.values()] };
}
