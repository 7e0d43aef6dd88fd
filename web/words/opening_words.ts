// The words of the article's opening, in each language: loaded with it, after the first picture. Words of the sentence
// in view are quoted as they were written.
import type { Language } from './languages.ts';
import { listed } from './list_text.ts';

export interface OpeningWords {
  readonly step: (step: number) => string;
  /** Read out at the handle. `next`: the likeliest word. */
  readonly value: (step: number, loss: string, looks: Looks, weight: string, next: string) => string;
  readonly pause: string;
  readonly play: string;
  /** Below the curve: what each of its stretches is about. */
  readonly common: string;
  readonly alone: string;
  readonly found: (looks: Looks) => string;
  /** Of a sentence in which no single word is found. */
  readonly foundAny: string;
  /** What the step in view shows. */
  readonly nothing: string;
  readonly follows: string;
  readonly open: (query: string, words: readonly string[]) => string;
  readonly turns: (looks: Looks, next: string) => string;
  readonly knows: (looks: Looks, next: string) => string;
  readonly says: (next: string) => string;
  /** Of a reader's own sentence. */
  readonly learntBy: (looks: Looks, next: string) => string;
  readonly learnt: (next: string) => string;
  readonly notLearnt: (next: string, own: string) => string;
  readonly took: (numbers: number, sentences: number, steps: number, ms: string, slower: string) => string;
  readonly refused: (words: number) => string;
  readonly failed: string;
}

/** The word that looks, and the one that it looks at most. */
interface Looks {
  readonly query: string;
  readonly key: string;
}

export const OPENING_WORDS: Readonly<Record<Language, OpeningWords>> = {
  en: {
    step: (step) => `step ${step}`,
    value: (step, loss, { query, key }, weight, next) =>
      `Step ${step}, error ${loss}: “${query}” looks at “${key}” with ${weight}. Next word: “${next}”`,
    pause: 'Pause',
    play: 'Play again',
    common: 'which word follows which',
    alone: 'nothing helps but looking back',
    found: ({ query, key }) => `“${query}” has found “${key}”`,
    foundAny: 'looking back helps',
    nothing: 'It knows nothing yet: every word is as good as every other.',
    follows: 'It learns which word follows which.',
    open: (query, words) => `“${query}” alone does not tell the next word: ${listed(words, ', ', ' or ')}?`,
    turns: ({ query, key }, next) => `“${query}” begins to look back at “${key}”, and the guess turns to “${next}”.`,
    knows: ({ query, key }, next) => `“${query}” looks back at “${key}”, and so it knows the next word: ${next}.`,
    says: (next) => `Its guess is “${next}”.`,
    learntBy: ({ query, key }, next) =>
      `Learnt: “${query}” looks back at “${key}”, and the next word is right: ${next}.`,
    learnt: (next) => `Learnt: the next word is right: ${next}.`,
    notLearnt: (next, own) => `Not learnt: it says “${next}” where your sentence has “${own}”.`,
    took: (numbers, sentences, steps, ms, slower) =>
      `${numbers} numbers, ${sentences} short sentences, ${steps} steps: ` +
      `${ms} milliseconds in your browser, shown ${slower} times slower.`,
    refused: (words) => `It takes 2 to 12 words; these are ${words}.`,
    failed: 'This sentence could not be learnt here.',
  },
  zh: {
    step: (step) => `第 ${step} 步`,
    value: (step, loss, { query, key }, weight, next) =>
      `第 ${step} 步，误差 ${loss}：“${query}”看“${key}”，权重 ${weight}。下一个词：“${next}”`,
    pause: '暂停',
    play: '重新播放',
    common: '哪个词接在哪个词后面',
    alone: '不回头看，就没有进步',
    found: ({ query, key }) => `“${query}”找到了“${key}”`,
    foundAny: '回头看有用了',
    nothing: '它还什么都不知道：哪个词都差不多。',
    follows: '它在学哪个词接在哪个词后面。',
    open: (query, words) => `只看“${query}”，定不了下一个词：${listed(words, '、', '，还是 ')}？`,
    turns: ({ query, key }, next) => `“${query}”开始回头看“${key}”，猜测转向“${next}”。`,
    knows: ({ query, key }, next) => `“${query}”回头看“${key}”，于是知道下一个词是“${next}”。`,
    says: (next) => `它猜的是“${next}”。`,
    learntBy: ({ query, key }, next) => `学会了：“${query}”回头看“${key}”，下一个词也说对了：“${next}”。`,
    learnt: (next) => `学会了：下一个词说对了，是“${next}”。`,
    notLearnt: (next, own) => `没有学会：它说“${next}”，你的句子里是“${own}”。`,
    took: (numbers, sentences, steps, ms, slower) =>
      `${numbers} 个数，${sentences} 个短句，${steps} 步：在你的浏览器里用了 ${ms} 毫秒，这里放慢到 ${slower} 倍。`,
    refused: (words) => `要 2 到 12 个词；这里有 ${words} 个。`,
    failed: '这句话在这里没法学。',
  },
  pt: {
    step: (step) => `passo ${step}`,
    value: (step, loss, { query, key }, weight, next) =>
      `Passo ${step}, erro ${loss}: “${query}” olha para “${key}” com ${weight}. Próxima palavra: “${next}”`,
    pause: 'Pausar',
    play: 'Ver de novo',
    common: 'qual palavra vem depois de qual',
    alone: 'só ajuda olhar para trás',
    found: ({ query, key }) => `“${query}” encontrou “${key}”`,
    foundAny: 'olhar para trás ajuda',
    nothing: 'Ele ainda não sabe nada: qualquer palavra serve.',
    follows: 'Ele aprende qual palavra vem depois de qual.',
    open: (query, words) => `Só “${query}” não diz qual é a próxima palavra: ${listed(words, ', ', ' ou ')}?`,
    turns: ({ query, key }, next) => `“${query}” começa a olhar para “${key}”, lá atrás, e o palpite vira “${next}”.`,
    knows: ({ query, key }, next) =>
      `“${query}” olha para “${key}”, lá atrás, e assim sabe a próxima palavra: ${next}.`,
    says: (next) => `O palpite é “${next}”.`,
    learntBy: ({ query, key }, next) =>
      `Aprendeu: “${query}” olha para “${key}”, lá atrás, e acerta a próxima palavra: ${next}.`,
    learnt: (next) => `Aprendeu: acerta a próxima palavra, ${next}.`,
    notLearnt: (next, own) => `Não aprendeu: ele diz “${next}”, e a sua frase tem “${own}”.`,
    took: (numbers, sentences, steps, ms, slower) =>
      `${numbers} números, ${sentences} frases curtas, ${steps} passos: ` +
      `${ms} ms no seu navegador, aqui ${slower} vezes mais devagar.`,
    refused: (words) => `São de 2 a 12 palavras; aqui há ${words}.`,
    failed: 'Não foi possível aprender esta frase aqui.',
  },
};
