// The schema of a config's fields, for controls and help: the values that each accepts, and its default.
import schema from '../../cpp/attention/config/schema.json';
import type { FullConfig } from './types.ts';

/** One of the members names the field's type and holds that type's rule. */
export interface FieldSchema {
  /** Null means that the field may also be null. */
  readonly default: unknown;
  /** The dictionary key of its sentence, if readers can set it by a control of its own. */
  readonly text?: string;
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
