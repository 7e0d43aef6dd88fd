// Whose number it is: the query's, the key's, the value's. One hue a role, never colour alone: a letter goes with it.
import type { StageName } from '../engine/index.ts';

export type Role = 'query' | 'key' | 'value' | 'none';

const ROLES: Partial<Record<StageName, Role>> = {
  W_query: 'query',
  b_query: 'query',
  queries: 'query',
  head_queries: 'query',
  W_key: 'key',
  b_key: 'key',
  keys: 'key',
  head_keys: 'key',
  W_value: 'value',
  b_value: 'value',
  values: 'value',
  head_values: 'value',
};

export const roleOf = (name: StageName): Role => ROLES[name] ?? 'none';
