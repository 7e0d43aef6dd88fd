// A page's message about a config beyond its limits: in all languages, since the engine rejects it in each.
import type { Language } from './languages.ts';

/** The quantities that a page limits. */
export type Limit = 'numbers' | 'products' | 'normal' | 'heads' | 'tokens' | 'side';

/** `most`: the page's limit; `got`: the config's quantity. */
type TooMuch = (limit: Limit, max: number, got: number) => string;

function tooMuch(
  tag: string,
  what: Readonly<Record<Limit, string>>,
  say: (what: string, got: string) => string,
): TooMuch {
  const text = (count: number) => count.toLocaleString(tag);
  return (limit, max, got) => say(`${text(max)} ${what[limit]}`, text(got));
}

export const LIMIT_WORDS: Readonly<Record<Language, TooMuch>> = {
  en: tooMuch(
    'en',
    {
      numbers: 'numbers at once',
      products: 'products at once',
      normal: 'numbers drawn by randn',
      heads: 'heads in all batch items',
      tokens: 'tokens beside each other',
      side: 'rows or columns of one matrix',
    },
    (what, got) => `a page takes at most ${what}: this config takes ${got}`,
  ),
  zh: tooMuch(
    'zh',
    {
      numbers: '个数（一次）',
      products: '次乘法（一次）',
      normal: '个由 randn 生成的数',
      heads: '个头（所有样本合计）',
      tokens: '个并列的词元',
      side: '行或列（一个矩阵）',
    },
    (what, got) => `一个页面最多容纳 ${what}：此配置需要 ${got}`,
  ),
  pt: tooMuch(
    'pt',
    {
      numbers: 'números de uma vez',
      products: 'produtos de uma vez',
      normal: 'números sorteados por randn',
      heads: 'cabeças em todos os itens do batch',
      tokens: 'tokens lado a lado',
      side: 'linhas ou colunas de uma matriz',
    },
    (what, got) => `uma página aceita no máximo ${what}: esta configuração pede ${got}`,
  ),
};
