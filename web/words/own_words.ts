// The messages about a reader's own sentence, paste and settings: in all languages, loaded with their panel.
import type { Language } from './languages.ts';

/** The problem with a paste, by the parser's code. */
export type PasteWords = Readonly<
  Record<
    | 'empty'
    | 'unexpected'
    | 'notNumber'
    | 'almostNumber'
    | 'emptyCell'
    | 'absent'
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

interface Cells {
  readonly first: string;
  readonly last: string;
  readonly turned: boolean;
}

/** What was taken of two readings of a paste. */
interface ReadingWords {
  readonly header: (cells: Cells) => string;
  readonly labels: (cells: Cells) => string;
  readonly comma: (cells: Cells) => string;
  readonly tensor: (of: { readonly at: number; readonly count: number }) => string;
  readonly sequence: (of: { readonly count: number; readonly turned: boolean }) => string;
  readonly mask: (of: { readonly token: string | null; readonly turned: boolean }) => string;
  readonly added: () => string;
}

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
  readonly readings: ReadingWords;
  readonly otherReading: string;
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
      `Up to ${max} tokens. Each has a row of its own, drawn from its letters: the same in every sentence.`,
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
        `−0.5 or 1e-3.`,
      emptyCell: () => `this cell is empty; for a missing number write nan.`,
      absent: (found) => `this list has no ${found}.`,
      tooLarge: (found) => `${found} does not fit a float32.`,
      elided: () => `“...” leaves numbers out; print the whole tensor.`,
      ragged: (found, wanted) => `this row has ${found} numbers, the others have ${wanted}.`,
      mixed: () => `a number is next to a list.`,
      unclosed: (found) => `“${found}” is never closed.`,
      tooDeep: (found) => `lists are nested more than ${found} deep.`,
      tooLong: (found) => `at most ${found} characters are read.`,
      trailing: (found) => `“${found}” comes after the end.`,
    },
    readings: {
      header: ({ first, last, turned }) =>
        `The first line, “${first}” to “${last}”, was read as ${turned ? 'numbers' : 'names'}.`,
      labels: ({ first, last, turned }) =>
        `The first column, “${first}” to “${last}”, was read as ${turned ? 'numbers' : 'names'}.`,
      comma: ({ first, turned }) =>
        `The comma of “${first}” was read as a ${turned ? 'separator of thousands' : 'decimal comma'}.`,
      tensor: ({ at, count }) => `Tensor ${at + 1} of ${count} was read.`,
      sequence: ({ count, turned }) =>
        turned ? `One sentence of ${count} tokens.` : `${count} sentences of one token each.`,
      mask: ({ token, turned }) =>
        `1 hides a key here${token === null ? '' : `, and as written “${token}” sees nothing`}` +
        (turned ? ': the mask was turned round.' : '.'),
      added: () => '−inf hides and 0 shows: the mask is 1 where it hides.',
    },
    otherReading: 'Take the other reading',
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
    sentenceHelp: (max) => `最多 ${max} 个词元。每个词元有自己的一行，由它的字母生成：在每个句子里都一样。`,
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
      almostNumber: (found) => `“${found}”的开头像数字，却不是数字：数字请只用小数点，例如 1000、−0.5 或 1e-3。`,
      emptyCell: () => `这个单元格是空的；缺失的数字请写 nan。`,
      absent: (found) => `这个列表里没有 ${found}。`,
      tooLarge: (found) => `${found} 超出 float32 的范围。`,
      elided: () => `“...”省略了数字，请打印完整的张量。`,
      ragged: (found, wanted) => `这一行有 ${found} 个数字，其他行有 ${wanted} 个。`,
      mixed: () => `数字和列表混在了一起。`,
      unclosed: (found) => `“${found}”没有闭合。`,
      tooDeep: (found) => `列表嵌套超过 ${found} 层。`,
      tooLong: (found) => `最多读取 ${found} 个字符。`,
      trailing: (found) => `结尾之后还有“${found}”。`,
    },
    readings: {
      header: ({ first, last, turned }) => `第一行（“${first}”到“${last}”）按${turned ? '数字' : '名称'}读取。`,
      labels: ({ first, last, turned }) => `第一列（“${first}”到“${last}”）按${turned ? '数字' : '名称'}读取。`,
      comma: ({ first, turned }) => `“${first}”里的逗号按${turned ? '千位分隔符' : '小数点'}读取。`,
      tensor: ({ at, count }) => `读取了 ${count} 个张量中的第 ${at + 1} 个。`,
      sequence: ({ count, turned }) => (turned ? `一个有 ${count} 个词元的句子。` : `${count} 个句子，各有一个词元。`),
      mask: ({ token, turned }) =>
        `这里 1 遮住键${token === null ? '' : `，照原样“${token}”什么也看不到`}${turned ? '：掩码已反转。' : '。'}`,
      added: () => '−inf 遮住，0 可见：掩码在遮住处为 1。',
    },
    otherReading: '换另一种读法',
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
      `Até ${max} tokens. Cada um tem sua própria linha, sorteada a partir das letras: a mesma em toda frase.`,
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
        `“${found}” começa como um número, mas não é um: escreva só com ponto decimal, como 1000, −0.5 ou 1e-3.`,
      emptyCell: () => `esta célula está vazia; para um número que falta, escreva nan.`,
      absent: (found) => `esta lista não tem ${found}.`,
      tooLarge: (found) => `${found} não cabe em um float32.`,
      elided: () => `“...” omite números; imprima o tensor inteiro.`,
      ragged: (found, wanted) => `esta linha tem ${found} números; as outras têm ${wanted}.`,
      mixed: () => `há um número ao lado de uma lista.`,
      unclosed: (found) => `“${found}” não foi fechado.`,
      tooDeep: (found) => `as listas têm mais de ${found} níveis.`,
      tooLong: (found) => `são lidos no máximo ${found} caracteres.`,
      trailing: (found) => `“${found}” vem depois do fim.`,
    },
    readings: {
      header: ({ first, last, turned }) =>
        `A primeira linha, de “${first}” a “${last}”, foi lida como ${turned ? 'números' : 'nomes'}.`,
      labels: ({ first, last, turned }) =>
        `A primeira coluna, de “${first}” a “${last}”, foi lida como ${turned ? 'números' : 'nomes'}.`,
      comma: ({ first, turned }) =>
        `A vírgula de “${first}” foi lida como ${turned ? 'separador de milhares' : 'vírgula decimal'}.`,
      tensor: ({ at, count }) => `Foi lido o tensor ${at + 1} de ${count}.`,
      sequence: ({ count, turned }) => (turned ? `Uma frase de ${count} tokens.` : `${count} frases de um token cada.`),
      mask: ({ token, turned }) =>
        `Aqui 1 oculta uma chave${token === null ? '' : `, e como está escrito “${token}” não vê nada`}` +
        (turned ? ': a máscara foi invertida.' : '.'),
      added: () => '−inf oculta e 0 mostra: a máscara é 1 onde oculta.',
    },
    otherReading: 'Usar a outra leitura',
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
