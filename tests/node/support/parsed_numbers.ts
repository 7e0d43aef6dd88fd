// The parser's result for pasted numbers that must be valid.
import { expect } from 'vitest';
import type { Lists } from '../../../web/engine/json.ts';
import { parseNumbers } from '../../../web/model/paste/parse_numbers.ts';

/** Row by row; words back to numbers. */
const flat = (values: Lists): number[] =>
  typeof values === 'object' ? values.flatMap((inner) => flat(inner)) : [Number(values)];

export function parsed(text: string, into?: string) {
  const result = parseNumbers(text, into);
  expect(result, text.slice(0, 200)).toMatchObject({ ok: true });
  if (!result.ok) throw new Error('refused');
  return { ...result, numbers: flat(result.values) };
}

export const valuesIn = (text: string) => parsed(text).values;
