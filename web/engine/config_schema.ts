// The schema of a config's fields, for controls and help: the values that each accepts, and its default.
import schema from '../../cpp/attention/config/schema.json';
import type { Config, FullConfig } from './types.ts';

/** A field that has one of these values. */
interface HasOneOf {
  readonly field: string;
  readonly in: readonly unknown[];
}

/** With another value than its default, a field needs one of these values in another field, unless a third has its. */
export interface Need extends HasOneOf {
  readonly unless?: HasOneOf;
}

/** One of the members names the field's type and holds that type's rule. */
export interface FieldSchema {
  /** Null means that the field may also be null. */
  readonly default: unknown;
  /** The dictionary key of its sentence, if readers can set it by a control of its own. */
  readonly text?: string;
  readonly needs?: readonly Need[];
  /** The field whose number divides this field's, if it has one. */
  readonly multipleOf?: { readonly field: string; readonly unless?: HasOneOf };
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

const FIELDS = Object.entries(CONFIG_SCHEMA);

const valueIn = (config: Config, name: string): unknown =>
  name in config ? config[name as keyof Config] : CONFIG_SCHEMA[name as keyof FullConfig].default;

/** Whether a config has all that a field needs to have another value than its default. */
export function hasNeeds(config: Config, name: string): boolean {
  const holds = ({ field, in: allowed }: HasOneOf) => allowed.includes(valueIn(config, field));
  const { needs = [] } = CONFIG_SCHEMA[name as keyof FullConfig];
  return needs.every((need) => holds(need) || (need.unless && holds(need.unless)));
}

/** The fields that a config can set only if `name` has another value than its default: the details of a mask. */
export const detailsOf = (name: string): readonly (keyof Config)[] =>
  FIELDS.filter(([, { needs = [] }]) =>
    needs.some(({ field, in: allowed }) => field === name && !allowed.includes(valueIn({}, name))),
  ).map(([detail]) => detail as keyof Config);

/** A field that may be null, and does not divide what it must. */
const isOddDivisor = (config: Config, name: string): boolean =>
  FIELDS.some(
    ([total, { multipleOf }]) =>
      multipleOf?.field === name && Number(valueIn(config, total)) % Number(valueIn(config, name)) !== 0,
  );

/** Fields that lack what they need get their defaults: a mask that goes takes its details with it. */
export function settled<Some extends Config>(config: Some): Some {
  const lacking = FIELDS.filter(
    ([name, { default: initial }]) =>
      valueIn(config, name) !== initial &&
      (!hasNeeds(config, name) || (initial === null && isOddDivisor(config, name))),
  );
  if (lacking.length === 0) return config;
  return settled({ ...config, ...Object.fromEntries(lacking.map(([name, { default: initial }]) => [name, initial])) });
}
