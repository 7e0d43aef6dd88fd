// The messages about a reader's own sentence, paste and settings: in all languages, loaded with their panel.
import type { Language } from './languages.ts';
import { TWO_NUMBERS } from './ambiguous_number.ts';

/** The problem with a paste, by the parser's code. */
type PasteWords = Readonly<
  Record<
    | 'empty'
    | 'unexpected'
    | 'notNumber'
    | 'almostNumber'
    | 'twoNumbers'
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
  readonly sentenceHelp: (max: number) => string;
  readonly useSentence: string;
  readonly noTokens: string;
  /** `got`: Infinity if they were not counted. */
  readonly tooManyTokens: (max: number, got: number) => string;
  /** Without Intl.Segmenter. */
  readonly roughly: string;
  readonly paste: string;
  readonly pasteHelp: string;
  readonly pasteInto: string;
  readonly usePaste: string;
  readonly pasteAt: (line: number, column: number, problem: string) => string;
  readonly pasteProblems: PasteWords;
  /** For embeddings that are not a table. */
  readonly noRows: (shape: string) => string;
  readonly wrongShape: (name: string, wanted: string, got: string) => string;
  /** The first column of a paste became the tokens. */
  readonly labelsAsTokens: (first: string, last: string) => string;
  readonly labelsLeft: (first: string, last: string) => string;
  /** Embeddings with more or fewer numbers than the previous ones. */
  readonly otherWidth: (now: string, before: string) => string;
  readonly settings: string;
  readonly pending: string;
  readonly discard: string;
}

export const OWN_WORDS: Readonly<Record<Language, OwnWords>> = {
  en: {
    sentence: 'Your sentence',
    sentenceHelp: (max) =>
      `Up to ${max} tokens. Embeddings are drawn from the seed; a repeated token gets the same row.`,
    useSentence: 'Use this sentence',
    noTokens: 'Type at least one word.',
    tooManyTokens: (max, got) =>
      `At most ${max} tokens are shown, and this text has ${got === Infinity ? 'many more' : got}: shorten it.`,
    roughly: 'Split at spaces and punctuation, Chinese by characters: this browser has no Intl.Segmenter.',
    paste: 'Pasted numbers',
    pasteHelp: 'Numbers as a notebook prints them, as nested lists or as CSV.',
    pasteInto: 'Into',
    usePaste: 'Use these numbers',
    pasteAt: (line, column, problem) => `Line ${line}, column ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `there are no numbers.`,
      unexpected: (found) => `“${found}” does not belong here.`,
      notNumber: (found) => `“${found}” is not a number.`,
      almostNumber: (found) =>
        `“${found}” begins like a number but is not one: write numbers with a point and nothing else, as 1000, ` +
        `−0.5 or 1e-3. A label begins with neither a digit nor a sign.`,
      twoNumbers: TWO_NUMBERS.en,
      tooLarge: (found) => `${found} does not fit a float32.`,
      elided: () => `“...” leaves numbers out; print the whole tensor.`,
      ragged: (found, wanted) => `this row has ${found} numbers, the others have ${wanted}.`,
      mixed: () => `a number is next to a list.`,
      unclosed: (found) => `“${found}” is never closed.`,
      tooDeep: (found) => `lists are nested more than ${found} deep.`,
      tooLong: (found) => `at most ${found} characters are read.`,
      trailing: (found) => `“${found}” comes after the end.`,
    },
    noRows: (shape) =>
      `Embeddings are a row of numbers for each token, as [[1, 2], [3, 4]]: these numbers have the shape ${shape}.`,
    wrongShape: (name, wanted, got) =>
      `${name} has ${wanted} numbers here, these are ${got}. Paste as many as it has, or first change its ` +
      'dimensions, in the settings or by other embeddings.',
    labelsAsTokens: (first, last) => `The first column, “${first}” to “${last}”, became the tokens.`,
    labelsLeft: (first, last) => `The first column, “${first}” to “${last}”, was left out.`,
    otherWidth: (now, before) =>
      `Each embedding now has ${now} numbers instead of ${before}: new weights are drawn. ` +
      'Undo brings the old ones back.',
    settings: 'Settings',
    pending: 'Not applied yet: these settings conflict.',
    discard: 'Discard the changes',
  },
  zh: {
    sentence: '你的句子',
    sentenceHelp: (max) => `最多 ${max} 个词元。嵌入由随机种子生成；相同的词元用同一行。`,
    useSentence: '使用这个句子',
    noTokens: '请至少输入一个词。',
    tooManyTokens: (max, got) =>
      `最多显示 ${max} 个词元，这段文字${got === Infinity ? '远不止这些' : `有 ${got} 个`}：请缩短。`,
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
      almostNumber: (found) =>
        `“${found}”的开头像数字，却不是数字：数字请只用小数点，例如 1000、−0.5 或 1e-3。标签不能以数字或正负号开头。`,
      twoNumbers: TWO_NUMBERS.zh,
      tooLarge: (found) => `${found} 超出 float32 的范围。`,
      elided: () => `“...”省略了数字，请打印完整的张量。`,
      ragged: (found, wanted) => `这一行有 ${found} 个数字，其他行有 ${wanted} 个。`,
      mixed: () => `数字和列表混在了一起。`,
      unclosed: (found) => `“${found}”没有闭合。`,
      tooDeep: (found) => `列表嵌套超过 ${found} 层。`,
      tooLong: (found) => `最多读取 ${found} 个字符。`,
      trailing: (found) => `结尾之后还有“${found}”。`,
    },
    noRows: (shape) => `嵌入是每个词元一行数字，例如 [[1, 2], [3, 4]]：这些数字的形状是 ${shape}。`,
    wrongShape: (name, wanted, got) =>
      `${name} 在这里有 ${wanted} 个数字，粘贴的是 ${got} 个。请粘贴同样多的数字，或者先改变维数：在设置里改，或换用新的嵌入。`,
    labelsAsTokens: (first, last) => `第一列（“${first}”到“${last}”）成了词元。`,
    labelsLeft: (first, last) => `第一列（“${first}”到“${last}”）没有用到。`,
    otherWidth: (now, before) =>
      `现在每个嵌入有 ${now} 个数字，而不是 ${before} 个：权重已重新生成。撤销可以恢复原来的数字。`,
    settings: '设置',
    pending: '尚未生效：这些设置互相冲突。',
    discard: '放弃这些改动',
  },
  pt: {
    sentence: 'Sua frase',
    sentenceHelp: (max) =>
      `Até ${max} tokens. Os embeddings são sorteados a partir da semente; um token repetido recebe a mesma linha.`,
    useSentence: 'Usar esta frase',
    noTokens: 'Digite ao menos uma palavra.',
    tooManyTokens: (max, got) =>
      `São mostrados no máximo ${max} tokens, e este texto tem ${got === Infinity ? 'muitos mais' : got}: encurte-o.`,
    roughly: 'Dividido nos espaços e na pontuação; o chinês, por caracteres. Este navegador não tem Intl.Segmenter.',
    paste: 'Números colados',
    pasteHelp: 'Números como um notebook os imprime, em listas aninhadas ou em CSV.',
    pasteInto: 'Colar em',
    usePaste: 'Usar estes números',
    pasteAt: (line, column, problem) => `Linha ${line}, coluna ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `não há números.`,
      unexpected: (found) => `“${found}” não deveria estar aqui.`,
      notNumber: (found) => `“${found}” não é um número.`,
      almostNumber: (found) =>
        `“${found}” começa como um número, mas não é um: escreva só com ponto decimal, como 1000, −0.5 ou 1e-3. ` +
        `Um rótulo não começa com algarismo nem com sinal.`,
      twoNumbers: TWO_NUMBERS.pt,
      tooLarge: (found) => `${found} não cabe em um float32.`,
      elided: () => `“...” omite números; imprima o tensor inteiro.`,
      ragged: (found, wanted) => `esta linha tem ${found} números; as outras têm ${wanted}.`,
      mixed: () => `há um número ao lado de uma lista.`,
      unclosed: (found) => `“${found}” não foi fechado.`,
      tooDeep: (found) => `as listas têm mais de ${found} níveis.`,
      tooLong: (found) => `são lidos no máximo ${found} caracteres.`,
      trailing: (found) => `“${found}” vem depois do fim.`,
    },
    noRows: (shape) =>
      `Embeddings são uma linha de números por token, como [[1, 2], [3, 4]]: estes números têm a forma ${shape}.`,
    wrongShape: (name, wanted, got) =>
      `${name} tem ${wanted} números aqui; estes são ${got}. Cole tantos quantos ele tem, ou mude antes as dimensões ` +
      'nas configurações ou com outros embeddings.',
    labelsAsTokens: (first, last) => `A primeira coluna, de “${first}” a “${last}”, virou os tokens.`,
    labelsLeft: (first, last) => `A primeira coluna, de “${first}” a “${last}”, ficou de fora.`,
    otherWidth: (now, before) =>
      `Cada embedding tem agora ${now} números, e não ${before}: os pesos são sorteados de novo. Desfazer traz os ` +
      'anteriores de volta.',
    settings: 'Configurações',
    pending: 'Ainda sem efeito: estas configurações são incompatíveis entre si.',
    discard: 'Descartar as mudanças',
  },
};
