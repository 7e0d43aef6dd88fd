// What a scene costs, in words.
import { total, type Cost } from '../ops/cost.ts';
import { withSemicolons } from './sentences.ts';
import type { Words } from './words.ts';

/** `6 × 6 × 2 = 72 multiplications; 36 numbers held`. */
export function costText({ cost: words }: Words, { counts, held, stored, parameters }: Cost): string {
  const computed = (['multiplications', 'exponentials', 'divisions'] as const).flatMap((kind) => {
    const [factors, count] = [counts[kind], total(counts[kind])];
    if (count === 0) return [];
    const product = factors.length > 1 ? `${factors.join(' × ')} = ${count}` : String(count);
    return [`${product} ${words[kind]}`];
  });
  const kept = [
    words.held(String(held)),
    ...(stored > 0 ? [words.kept(String(stored))] : []),
    ...(parameters > 0 ? [words.parameters(String(parameters))] : []),
  ];
  return withSemicolons([...computed, ...kept]);
}
