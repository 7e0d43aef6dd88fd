// The words of what a scene costs, in each language: loaded with the code panel, the chart, and the command line.
import type { Cost } from '../ops/cost.ts';
import { total } from '../ops/cost.ts';
import type { Language } from './languages.ts';

export interface CostWords {
  readonly multiplications: string;
  readonly divisions: string;
  readonly exponentials: string;
  readonly held: (count: string) => string;
  /** Of the numbers held, those kept from earlier steps. */
  readonly kept: (count: string) => string;
  readonly parameters: (count: string) => string;
  /** The chart. */
  readonly chart: string;
  readonly tokens: string;
  readonly width: string;
  readonly heads: string;
  readonly measure: string;
  readonly what: Readonly<Record<'multiplications' | 'held', string>>;
  readonly again: string;
  readonly stored: string;
  /** In words, for those who do not see the chart. */
  readonly sentence: (n: string, again: string, stored: string, times: string) => string;
  readonly formula: string;
}

export const COST_WORDS: Readonly<Record<Language, CostWords>> = {
  en: {
    multiplications: 'multiplications',
    divisions: 'divisions',
    exponentials: 'exponentials',
    held: (count) => `${count} numbers held`,
    kept: (count) => `${count} of them stored before`,
    parameters: (count) => `${count} parameters`,
    chart: 'What the next token costs',
    tokens: 'tokens, n',
    width: 'width, d',
    heads: 'heads, h',
    measure: 'Count',
    what: { multiplications: 'multiplications', held: 'numbers held' },
    again: 'all computed again',
    stored: 'keys and values stored',
    sentence: (n, again, stored, times) =>
      `At ${n} tokens: ${again} if all is computed again, ${stored} with stored keys and values, ${times} times less.`,
    formula:
      'One layer. Multiplications: 4nd² + 2n²d computed again, 4d² + 2nd with stored keys and values. Numbers held: ' +
      '3nd + hn², or d + 2nd + hn, of which 2nd stay between tokens.',
  },
  zh: {
    multiplications: '次乘法',
    divisions: '次除法',
    exponentials: '次指数运算',
    held: (count) => `保存 ${count} 个数`,
    kept: (count) => `其中 ${count} 个此前已存`,
    parameters: (count) => `${count} 个参数`,
    chart: '生成下一个词元的代价',
    tokens: '词元数 n',
    width: '宽度 d',
    heads: '头数 h',
    measure: '统计',
    what: { multiplications: '乘法次数', held: '保存的数' },
    again: '全部重新计算',
    stored: '保存键和值',
    sentence: (n, again, stored, times) =>
      `${n} 个词元时：全部重新计算为 ${again}，保存键和值为 ${stored}，相差 ${times} 倍。`,
    formula:
      '一层：重新计算需 4nd² + 2n²d 次乘法，保存键和值需 4d² + 2nd 次。保存的数：3nd + hn²；' +
      '后一种做法是 d + 2nd + hn，其中 2nd 个在词元之间一直留在内存里。',
  },
  pt: {
    multiplications: 'multiplicações',
    divisions: 'divisões',
    exponentials: 'exponenciais',
    held: (count) => `${count} números guardados`,
    kept: (count) => `${count} deles já de antes`,
    parameters: (count) => `${count} parâmetros`,
    chart: 'Quanto custa o próximo token',
    tokens: 'tokens, n',
    width: 'largura, d',
    heads: 'cabeças, h',
    measure: 'Contagem',
    what: { multiplications: 'multiplicações', held: 'números guardados' },
    again: 'tudo calculado de novo',
    stored: 'chaves e valores guardados',
    sentence: (n, again, stored, times) =>
      `Com ${n} tokens: ${again} se tudo é calculado de novo, ${stored} com chaves e valores guardados, ` +
      `${times} vezes menos.`,
    formula:
      'Uma camada. Multiplicações: 4nd² + 2n²d se tudo é calculado de novo, 4d² + 2nd com chaves e valores ' +
      'guardados. Números guardados: 3nd + hn², ou d + 2nd + hn, dos quais 2nd ficam de um token para o outro.',
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
