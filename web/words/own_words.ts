// Of a reader's own numbers: what the panel says of a sentence, a paste and settings. In all languages, loaded with it.
import type { Language } from './languages.ts';

/** What is wrong with a paste, by the code of the parser. */
type PasteWords = Readonly<
  Record<
    | 'empty'
    | 'unexpected'
    | 'notNumber'
    | 'tooLarge'
    | 'elided'
    | 'ragged'
    | 'mixed'
    | 'unclosed'
    | 'tooDeep'
    | 'tooLong'
    | 'trailing',
    (found: string, wanted: string) => string
  >
>;

export interface OwnWords {
  readonly sentence: string;
  readonly sentenceHelp: (most: number, mapped: number) => string;
  readonly useSentence: string;
  readonly noTokens: string;
  /** `dropped`: Infinity where they were not counted. */
  readonly tooManyTokens: (most: number, dropped: number) => string;
  /** Without Intl.Segmenter. */
  readonly roughly: string;
  readonly paste: string;
  readonly pasteHelp: string;
  readonly pasteInto: string;
  readonly usePaste: string;
  readonly pasteAt: (line: number, column: number, problem: string) => string;
  readonly pasteProblems: PasteWords;
  readonly settings: string;
  readonly pending: string;
  readonly discard: string;
}

export const OWN_WORDS: Readonly<Record<Language, OwnWords>> = {
  en: {
    sentence: 'Your sentence',
    sentenceHelp: (most, mapped) =>
      `Up to ${most} tokens in the player, up to ${mapped} as a map of attention weights. Embeddings are drawn ` +
      'from the seed; a repeated token gets the same row.',
    useSentence: 'Use this sentence',
    noTokens: 'Type at least one word.',
    tooManyTokens: (most, dropped) =>
      `Only the first ${most} tokens are used; ${dropped === Infinity ? 'the rest is' : `${dropped} are`} left out.`,
    roughly: 'Divided at spaces and marks, Chinese by characters: this browser has no Intl.Segmenter.',
    paste: 'Pasted numbers',
    pasteHelp: 'Numbers as a notebook prints them, as nested lists or as CSV.',
    pasteInto: 'Into',
    usePaste: 'Use these numbers',
    pasteAt: (line, column, problem) => `Line ${line}, column ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `there are no numbers.`,
      unexpected: (found) => `“${found}” does not belong here.`,
      notNumber: (found) => `“${found}” is not a number.`,
      tooLarge: (found) => `${found} does not fit a float32.`,
      elided: () => `“...” leaves numbers out; print the whole tensor.`,
      ragged: (found, wanted) => `this row has ${found} numbers, the others have ${wanted}.`,
      mixed: () => `a number stands beside a list.`,
      unclosed: (found) => `“${found}” is never closed.`,
      tooDeep: (found) => `lists are nested more than ${found} deep.`,
      tooLong: (found) => `at most ${found} characters are read.`,
      trailing: (found) => `“${found}” comes after the end.`,
    },
    settings: 'Settings',
    pending: 'Not applied yet: these settings conflict.',
    discard: 'Discard the changes',
  },
  zh: {
    sentence: '你的句子',
    sentenceHelp: (most, mapped) =>
      `播放器里最多 ${most} 个词元；最多 ${mapped} 个可以显示成注意力权重图。嵌入由随机种子生成；重复的词元，行也相同。`,
    useSentence: '使用这个句子',
    noTokens: '请至少输入一个词。',
    tooManyTokens: (most, dropped) =>
      `只使用前 ${most} 个词元，其余${dropped === Infinity ? '的' : ` ${dropped} 个`}没有用到。`,
    roughly: '按空格和标点切分，中文按字切分：此浏览器没有 Intl.Segmenter。',
    paste: '粘贴数字',
    pasteHelp: '可以粘贴笔记本打印的张量、嵌套列表或 CSV。',
    pasteInto: '放到',
    usePaste: '使用这些数字',
    pasteAt: (line, column, problem) => `第 ${line} 行第 ${column} 列：${problem}`,
    pasteProblems: {
      empty: () => `这里没有数字。`,
      unexpected: (found) => `这里不该出现“${found}”。`,
      notNumber: (found) => `“${found}”不是数字。`,
      tooLarge: (found) => `${found} 超出 float32 的范围。`,
      elided: () => `“...”省略了数字，请打印完整的张量。`,
      ragged: (found, wanted) => `这一行有 ${found} 个数字，其他行有 ${wanted} 个。`,
      mixed: () => `数字和列表混在了一起。`,
      unclosed: (found) => `“${found}”没有闭合。`,
      tooDeep: (found) => `列表嵌套超过 ${found} 层。`,
      tooLong: (found) => `最多读取 ${found} 个字符。`,
      trailing: (found) => `结尾之后还有“${found}”。`,
    },
    settings: '设置',
    pending: '尚未生效：这些设置互相冲突。',
    discard: '放弃这些改动',
  },
  pt: {
    sentence: 'Sua frase',
    sentenceHelp: (most, mapped) =>
      `Até ${most} tokens no player, até ${mapped} como mapa de pesos de atenção. Os embeddings são sorteados a ` +
      'partir da semente; um token repetido recebe a mesma linha.',
    useSentence: 'Usar esta frase',
    noTokens: 'Digite ao menos uma palavra.',
    tooManyTokens: (most, dropped) =>
      `Só os primeiros ${most} tokens são usados; ` +
      `${dropped === Infinity ? 'o resto fica' : `${dropped} ficam`} de fora.`,
    roughly: 'Dividido em espaços e sinais, o chinês por caracteres: este navegador não tem Intl.Segmenter.',
    paste: 'Números colados',
    pasteHelp: 'Números como um notebook os imprime, em listas aninhadas ou em CSV.',
    pasteInto: 'Em',
    usePaste: 'Usar estes números',
    pasteAt: (line, column, problem) => `Linha ${line}, coluna ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `não há números.`,
      unexpected: (found) => `“${found}” não cabe aqui.`,
      notNumber: (found) => `“${found}” não é um número.`,
      tooLarge: (found) => `${found} não cabe em um float32.`,
      elided: () => `“...” omite números; imprima o tensor inteiro.`,
      ragged: (found, wanted) => `esta linha tem ${found} números; as outras têm ${wanted}.`,
      mixed: () => `há um número ao lado de uma lista.`,
      unclosed: (found) => `“${found}” nunca é fechado.`,
      tooDeep: (found) => `as listas têm mais de ${found} níveis.`,
      tooLong: (found) => `são lidos no máximo ${found} caracteres.`,
      trailing: (found) => `“${found}” vem depois do fim.`,
    },
    settings: 'Configurações',
    pending: 'Ainda não aplicado: estas configurações são incompatíveis.',
    discard: 'Descartar as mudanças',
  },
};
