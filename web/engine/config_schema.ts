// The schema of a config's fields, for controls and help: the values that each accepts, and its default.
import schema from '../../cpp/attention/config/schema.json';
import type { Config, FullConfig } from './types.ts';

/** With another value than its default, a field needs one of these values in another field. */
export interface Need {
  readonly field: string;
  readonly in: readonly unknown[];
  readonly since?: string;
  /** Then it does not. */
  readonly unless?: { readonly field: string; readonly in: readonly unknown[] };
}

/** One of the members names the field's type and holds that type's rule. */
export interface FieldSchema {
  /** Null means that the field may also be null. */
  readonly default: unknown;
  /** The dictionary key of its sentence, if readers can set it by a control of its own. */
  readonly text?: string;
  readonly needs?: readonly Need[];
  readonly seed?: object;
  readonly boolean?: object;
  readonly integer?: { readonly min: number };
  readonly number?: { readonly min: number; readonly max: number };
  readonly word?: Readonly<Record<string, object>>;
  readonly strings?: object;
  readonly integers?: { readonly min: number };
  readonly inputs?: { readonly draw: Readonly<Record<string, object>> };
  readonly numbers?: object;
  readonly stages?: Readonly<Record<string, object>>;
  readonly target?: object;
}

/** The fields in the order in which readers see them. */
export const CONFIG_SCHEMA: Readonly<Record<keyof FullConfig, FieldSchema>> = schema;

type Schema = typeof schema;

/** The fields with a control of their own. */
export type SettingName = {
  [field in keyof Schema]: Schema[field] extends { text: string } ? field : never;
}[keyof Schema];

export const SETTINGS = Object.entries<FieldSchema>(schema).flatMap(([name, { text }]) =>
  text ? [name as SettingName] : [],
);

/** Fields that lack what they need get their defaults: a mask that goes takes its details with it. */
export function settled<Some extends Config>(config: Some): Some {
  const valueIn = (name: string): unknown =>
    name in config ? config[name as keyof Config] : CONFIG_SCHEMA[name as keyof FullConfig].default;
  const holds = ({ field, in: allowed }: Pick<Need, 'field' | 'in'>) => allowed.includes(valueIn(field));
  const lacking = Object.entries(CONFIG_SCHEMA).filter(
    ([name, { default: initial, needs = [] }]) =>
      valueIn(name) !== initial && needs.some((need) => !holds(need) && !(need.unless && holds(need.unless))),
  );
  if (lacking.length === 0) return config;
  return settled({ ...config, ...Object.fromEntries(lacking.map(([name, { default: initial }]) => [name, initial])) });
}
