// What is said of the next token, whose keys and values are stored: in all languages.
import type { StageName, Trace } from '../engine/index.ts';
import { isNextToken } from '../ops/next_token.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

interface NextTokenWords {
  readonly opening: string;
  /** What stages are for. */
  readonly stage: { readonly [name in StageName]?: string };
  /** The captions of stages without stored rows. */
  readonly caption: { readonly [name in StageName]?: string };
  /** What brackets mark. */
  readonly stored: string;
  /** How many rows are stored; one more is new. */
  readonly rows: (stored: number) => string;
  /** In multiplications: with the stored rows, and without. */
  readonly cost: (computed: number, again: number) => string;
}

export const NEXT_TOKEN_WORDS: Readonly<Record<Language, NextTokenWords>> = {
  en: {
    opening:
      'One more token needs one new row. Its query meets the keys of all tokens so far and mixes their values. ' +
      'Keys and values of earlier tokens are stored (a KV cache), so only the new token’s are computed. ' +
      'Choose a matrix to go into it.',
    stage: {
      inputs: 'The embedding of the newest token. Earlier tokens are not computed again.',
      memory:
        'The embeddings of all tokens so far. Only the last row is used now: the others gave their keys and values ' +
        'in earlier steps.',
      queries: 'Only the newest token asks. No later token needs the queries of earlier ones, so none is stored.',
      keys: 'Only the key of the newest token is computed. Those of earlier tokens are stored.',
      values: 'Only the value of the newest token is computed. Those of earlier tokens are stored, as their keys are.',
      attn_scores:
        'One row is computed: the new query with the stored keys and with the new one. Earlier rows are not needed ' +
        'again.',
      attn_weights:
        'One new row: how much of each token’s value goes into the new context vector. No mask is needed, since no ' +
        'later token exists yet.',
      context_vec:
        'One new row, mixed from the stored values and the new one. It is the last row that attention over all ' +
        'tokens gives under a causal mask.',
    },
    caption: { inputs: 'the newest token', queries: 'what it seeks', memory: 'all tokens so far' },
    stored: 'stored rows',
    rows: (stored) => `${stored} stored, 1 new`,
    cost: (computed, again) =>
      `The new token takes ${computed} multiplications. Without stored keys and values it would take ${again}, ` +
      `${again / computed} times as many.`,
  },
  zh: {
    opening:
      '再加一个词元，只需要算新的一行：它的查询与到目前为止所有词元的键相比，再混合它们的值。前面词元的键和值已经存好' +
      '（KV 缓存），只计算新词元的键和值。点选一个矩阵，就能进入它。',
    stage: {
      inputs: '最新词元的嵌入。前面的词元不再重新计算。',
      memory: '到目前为止所有词元的嵌入。现在只用最后一行：其余各行的键和值在前面的步骤里已经算出。',
      queries: '只有最新的词元发出查询。后面的词元用不到前面词元的查询，所以查询不必保存。',
      keys: '只计算最新词元的键；前面词元的键已经存好。',
      values: '只计算最新词元的值；前面词元的值和它们的键一样，已经存好。',
      attn_scores: '只计算一行：新的查询与存好的各个键和新的键相比。前面各行不再需要。',
      attn_weights: '新的一行：每个词元的值有多少进入新的上下文向量。后面还没有词元，所以不需要掩码。',
      context_vec: '新的一行，由存好的值和新的值混合而成。它就是用因果掩码对全部词元计算时的最后一行。',
    },
    caption: { inputs: '最新的词元', queries: '它在找什么', memory: '到目前为止的词元' },
    stored: '已存的行',
    rows: (stored) => `已存 ${stored} 行，新增 1 行`,
    cost: (computed, again) =>
      `新词元需要 ${computed} 次乘法。如果不保存键和值，则需要 ${again} 次，是 ${again / computed} 倍。`,
  },
  pt: {
    opening:
      'Mais um token precisa de uma só linha nova. Sua consulta é comparada com as chaves de todos os tokens até ' +
      'aqui, e os valores deles são misturados. Chaves e valores dos anteriores ficam guardados (um cache KV): só os ' +
      'do novo token são calculados. Escolha uma matriz e entre.',
    stage: {
      inputs: 'O embedding do token mais novo. Os anteriores não são calculados de novo.',
      memory:
        'Os embeddings de todos os tokens até aqui. Agora só a última linha é usada: as outras deram suas chaves e ' +
        'seus valores em passos anteriores.',
      queries:
        'Só o token mais novo pergunta. Nenhum token posterior precisa das consultas anteriores, por isso elas não ' +
        'são guardadas.',
      keys: 'Só a chave do token mais novo é calculada. As dos anteriores estão guardadas.',
      values: 'Só o valor do token mais novo é calculado. Os dos anteriores estão guardados, assim como suas chaves.',
      attn_scores:
        'Uma só linha é calculada: a nova consulta com as chaves guardadas e com a nova. As linhas anteriores não ' +
        'são mais necessárias.',
      attn_weights:
        'Uma linha nova: quanto do valor de cada token entra no novo vetor de contexto. Não é preciso máscara, pois ' +
        'ainda não há tokens posteriores.',
      context_vec:
        'Uma linha nova: mistura dos valores guardados e do novo. É a última linha que a atenção sobre todos os ' +
        'tokens dá com uma máscara causal.',
    },
    caption: { inputs: 'o token mais novo', queries: 'o que ele procura', memory: 'os tokens até aqui' },
    stored: 'linhas guardadas',
    rows: (stored) => (stored === 1 ? '1 guardada, 1 nova' : `${stored} guardadas, 1 nova`),
    cost: (computed, again) =>
      `O token novo exige ${computed} multiplicações. Sem chaves e valores guardados seriam ${again}, ` +
      `${again / computed} vezes mais.`,
  },
};

/** Null for other traces. */
export const nextTokenWordsOf = ({ lang }: Words, trace: Trace): NextTokenWords | null =>
  isNextToken(trace) ? NEXT_TOKEN_WORDS[lang] : null;
