// The words of what a scene costs, in each language.
import type { Cost } from '../ops/cost.ts';
import { total } from '../ops/cost.ts';
import type { Language } from './languages.ts';

interface CostWords {
  readonly multiplications: string;
  readonly divisions: string;
  readonly exponentials: string;
  readonly held: (count: string) => string;
  /** Of the numbers held, those kept from earlier steps. */
  readonly kept: (count: string) => string;
  readonly parameters: (count: string) => string;
}

const COST_WORDS: Readonly<Record<Language, CostWords>> = {
  en: {
    multiplications: 'multiplications',
    divisions: 'divisions',
    exponentials: 'exponentials',
    held: (count) => `${count} numbers held`,
    kept: (count) => `${count} of them stored before`,
    parameters: (count) => `${count} parameters`,
  },
  zh: {
    multiplications: '次乘法',
    divisions: '次除法',
    exponentials: '次指数运算',
    held: (count) => `保存 ${count} 个数`,
    kept: (count) => `其中 ${count} 个此前已存`,
    parameters: (count) => `${count} 个参数`,
  },
  pt: {
    multiplications: 'multiplicações',
    divisions: 'divisões',
    exponentials: 'exponenciais',
    held: (count) => `${count} números guardados`,
    kept: (count) => `${count} deles já de antes`,
    parameters: (count) => `${count} parâmetros`,
  },
};

/** `6 × 6 × 2 = 72 multiplications; 36 numbers held`. */
export function costText(language: Language, { counts, held, stored, parameters }: Cost): string {
  const words = COST_WORDS[language];
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
  return [...computed, ...kept].join(language === 'zh' ? '；' : '; ');
}
