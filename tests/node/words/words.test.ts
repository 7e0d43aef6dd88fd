// The dictionaries: complete, each in its own language and typography, and true to the same facts.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, valueAt, type Config, type StageName } from '../../../web/engine/index.ts';
import { conclusionOf } from '../../../web/panels/text/conclusion.ts';
import { scenesOf } from '../../../web/timeline/scenes.ts';
import { whyOf } from '../../../web/words/stage_words.ts';
import { en, LANGUAGES, languageOf, nameOf, type Language } from '../../../web/words/index.ts';
import { translationOf } from '../../translations.ts';

type Leaf = string | ((...values: never[]) => unknown);

/** Every text with its path: `stage.mask.title`. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: Leaf][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Leaf]];
  return Object.entries(value as object).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}

const LOOKS = { query: '70x', key: '71x' };

const NAMED = new Map([
  ['W_query', { title: '“70x”', short: '“71x”' }],
  ['queries', { title: '“72x”', short: '“73x”' }],
]);
const named = (of: string) => NAMED.get(of)!;

/** What a page limits. */
const PAGE = ['heads', 'tokens', 'side', 'numbers', 'seconds'];

/** For functions that take more than strings and numbers. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  'scene.conclusion.mixed': ['70x', ['71x', '72x', '73x']],
  'own.notes.mask': ['70x', true],
  'problems.word': ['70x', '71x', '72x', '73x'],
  'problems.inputs': ['70x', '71x', '72x', '73x'],
  'problems.stage': ['70x', '71x', '72x'],
  'problems.needs': ['70x', '71x', '72x', '73x', '74x'],
  'problems.target_words': ['70x', '71x', '5', '72x'],
  ...Object.fromEntries(PAGE.map((limit) => [`problems.page_${limit}`, ['71', '72']])),
  'masks.own.why': [{ count: '70x', of: '71x', after: 72, before: 73, at: 74 }],
  'learning.opening.knows': [LOOKS, '72x'],
  'learning.opening.found': [LOOKS],
  'learning.opening.attends': [LOOKS, '71x', '72x'],
  'learning.opening.open': ['70x', ['71x', '72x']],
  'learning.opening.torn': [['70x', '71x']],
  ...Object.fromEntries(
    Object.keys(en.notebooks.about).map((id) => [
      `notebooks.about.${id}`,
      [(_: string, row: number, col: number) => `7${row}${col}x`],
    ]),
  ),
  'gradients.stage': [{ of: 'W_query', via: 'queries', updated: false }, named],
};

/** Other arguments, with which a text says something else: counts of one, what is missing, other kinds of gradients. */
const OTHERS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'own.notes.mask': [
    ['70x', false],
    [null, true],
  ],
  'gradients.stage': [
    [{ of: 'W_query', via: null, updated: true }, named],
    [{ of: 'W_query', via: null, updated: false }, named],
    [{ of: 'queries', via: null, updated: false }, named],
  ],
  'nextToken.rows': [[1]],
  'line.folded': [[1]],
  'problems.size': [['70x', '0', '72x']],
  'problems.unreadable': [['', '71x']],
  'problems.large': [['', '71x', '72x']],
};

/** One marked argument for each that a function takes; none of them could occur in a text. */
const argumentsOf = (path: string, leaf: Leaf): readonly unknown[] =>
  ARGUMENTS[path] ?? Array.from({ length: leaf.length }, (_, i) => `7${i}x`);

function textOf(path: string, leaf: Leaf, given = argumentsOf(path, leaf)): string {
  if (typeof leaf === 'string') return leaf;
  const said = (leaf as (...values: unknown[]) => unknown)(...given);
  return typeof said === 'string' ? said : Object.values(said as object).join('\n');
}

const wordsOf = (language: Language) => translationOf(language).words;

const leaves = new Map(
  LANGUAGES.map((language) => {
    const { words, story, learning } = translationOf(language);
    const { lang, ...others } = words;
    expect(lang).toBe(language);
    return [language, leavesOf({ ...others, story, learning })] as const;
  }),
);
/** Each text, and what it says with other arguments: `own.notes.mask`, `own.notes.mask, 1`. */
const texts = new Map(
  [...leaves].map(([language, all]) => [
    language,
    new Map(
      all.flatMap(([path, leaf]) => [
        [path, textOf(path, leaf)] as const,
        ...(OTHERS[path] ?? []).map((given, i) => [`${path}, ${i + 1}`, textOf(path, leaf, given)] as const),
      ]),
    ),
  ]),
);
const leavesIn = (language: Language) => leaves.get(language)!;
const textsIn = (language: Language) => texts.get(language)!;

/** In letters; a Chinese character is as wide as two. */
const widthOf = (text: string) => [...text].reduce((sum, c) => sum + (/\p{Script=Han}/u.test(c) ? 2 : 1), 0);

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');

/** Words that are the same in all languages: names from the code and of programs. */
const NAMES = ['axes.d_in', 'axes.d_k', 'axes.d_v', 'axes.d_qkv', 'axes.d_out', 'code.kinds.numpy'];

const EMPTY = ['how.given'];

/** Words of which every English sentence has some, and that are words in neither Chinese nor Portuguese. */
const ENGLISH =
  /(?<![\w.“])(the|of|and|is|are|was|with|from|to|by|each|every|it|its|that|which|this|what|where|not|for)(?![\w”])/i;

/** What every translation must keep: numbers, formulas, names from the code, of keys and of programs. */
const FACTS = new RegExp(
  [
    /torch\.\w+|nn\.\w+|PyTorch(?: 2\.x)?|NumPy|C\+\+|\bMKL\b|\bBLAS\b|\bGPU\b|softmax/,
    /1\/√\w+|√\w+|1\/\(1−p\)|1 − p|\bd_\w+|−∞|\[0, 1\)|\b7\dx|\d+(?:\.\d+)?/,
    /(?:Ctrl\+)(?:Shift\+)?\w|\bShift\b|\bEnter\b|\bBackspace\b|Page Up|Page Down|[←→]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

test.each(TRANSLATED)('%s has exactly the keys of English, functions of as many arguments', (language) => {
  const shape = (leaves: [string, Leaf][]) =>
    leaves.map(([path, leaf]) => [path, typeof leaf === 'string' ? 0 : leaf.length]);
  expect(shape(leavesIn(language)).sort()).toEqual(shape(leavesIn('en')).sort());
});

describe.each(LANGUAGES)('%s', (language) => {
  test('leaves no text empty or padded', () => {
    for (const [path, text] of textsIn(language)) {
      expect(text, path).toBe(text.trim());
      expect(text === '', path).toBe(EMPTY.includes(path));
      expect(text, path).not.toMatch(/undefined|\[object| {2}/);
    }
  });

  test('says something else with each of the other arguments', () => {
    for (const [path, others] of Object.entries(OTHERS)) {
      const said = ['', ...others.map((_, i) => `, ${i + 1}`)].map(
        (which) => textsIn(language).get(`${path}${which}`)!,
      );
      const plain = said.map((text) => text.replaceAll(/\b7\dx\b/g, ''));
      if (others[0]![0] === 1) expect(said[1], path).not.toMatch(/\b1 \p{L}+s\b/u);
      else expect(new Set(plain).size, path).toBe(said.length);
      for (const text of said) expect(text, path).not.toMatch(/null|“”|^ /);
    }
  });

  test('says every argument of its functions', () => {
    for (const [path, leaf] of leavesIn(language)) {
      if (typeof leaf === 'string') continue;
      for (const argument of argumentsOf(path, leaf).flat())
        if (/^7\dx$/.test(String(argument))) expect(textOf(path, leaf), path).toContain(argument);
    }
  });

  test('names a place without the parts it lacks', () => {
    const { place } = wordsOf(language);
    expect(place('row_max', 'R', '')).toMatch(/^row_max[,，] ?R$/);
    expect(place('b_query', '', 'C')).toMatch(/^b_query[,，] ?C$/);
  });

  test('names every preset, and nothing else', () => {
    const presets = engine.presets().map(({ id }) => id);
    expect(Object.keys(wordsOf(language).presetNames).sort()).toEqual([...presets].sort());
    expect(new Set(Object.values(wordsOf(language).presetNames)).size).toBe(presets.length);
  });

  test('keeps the words above columns short', () => {
    for (const [axis, word] of Object.entries(wordsOf(language).axes)) {
      expect(word.length, axis).toBeLessThanOrEqual(/\p{Script=Han}/u.test(word) ? 3 : 8);
    }
  });

  test('has a name for every stage that fits its segment of the track', () => {
    const most = 12; // letters: 6 Chinese characters
    for (const [name, { short }] of Object.entries(wordsOf(language).stage)) {
      expect(widthOf(short), name).toBeLessThanOrEqual(most);
    }
  });

  test('has a short caption for every stage in the whole figure', () => {
    const captions = [...textsIn(language)].filter(([path]) => path.endsWith('.caption'));
    expect(captions.length).toBeGreaterThan(30);
    for (const [path, caption] of captions) {
      expect(widthOf(caption), path).toBeLessThanOrEqual(25);
      expect(caption, path).not.toMatch(/[.。]$/);
    }
  });

  test('writes typographic quotes, paired', () => {
    for (const [path, text] of textsIn(language)) {
      expect(text, path).not.toMatch(path.startsWith('problems.') ? /['`]/ : /["'`]/); // problems quote JSON
      expect(text.match(/“/g)?.length, path).toBe(text.match(/”/g)?.length);
    }
  });

  test('has a name of its own', () => expect(nameOf(language)).not.toBe(''));
});

describe.each(TRANSLATED)('%s beside English', (language) => {
  test('is translated: at most a name of two words is as in English', () => {
    const same = [...textsIn(language)].filter(([path, text]) => text === textsIn('en').get(path));
    for (const [path, text] of same) expect(text.split(' ').length, path).toBeLessThanOrEqual(path === 'place' ? 3 : 2);
  });

  test('holds no English sentence', () => {
    for (const [path, text] of textsIn(language)) {
      expect(text.replaceAll(/“Your journey[^”]*”|"[^"]*"/g, ''), path).not.toMatch(ENGLISH);
    }
  });

  test('keeps every number, formula and name', () => {
    for (const [path, text] of textsIn('en')) {
      const translated = textsIn(language).get(path)!.toLowerCase();
      for (const [fact] of text.matchAll(FACTS)) expect(translated, path).toContain(fact.toLowerCase());
    }
  });
});

describe('zh', () => {
  const texts = [...textsIn('zh')].filter(
    ([path, text]) => ![...NAMES, ...EMPTY, 'place'].includes(path) && !['dropout', 'MKL'].includes(text),
  );

  test('says every sentence in Chinese', () => {
    for (const [path, text] of texts) {
      for (const sentence of text.split(/[。？！]/).filter(Boolean)) expect(sentence, path).toMatch(/\p{Script=Han}/u);
    }
  });

  test('sets Chinese punctuation, and a space between Chinese and Latin', () => {
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(
        /\p{Script=Han}\s*[,.;:?!]|[,.;:?!]\s*\p{Script=Han}|\p{Script=Han}[()]|[()]\p{Script=Han}/u,
      );
      expect(text, path).not.toMatch(
        /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}|\p{Script=Han} \p{Script=Han}/u,
      );
      expect(text, path).not.toMatch(/ [，。；：、？！（）]|[，。；：、？！（）] /);
    }
  });
});

test('pt sets no Chinese, no English quotes and no space before punctuation', () => {
  for (const [path, text] of textsIn('pt')) expect(text, path).not.toMatch(/\p{Script=Han}|[«»„]| [,.;:?!…]/u);
});

test('every stage has another title, in each language', () => {
  for (const language of LANGUAGES) {
    const titles = Object.values(wordsOf(language).stage).map(({ title }) => title);
    expect(new Set(titles).size, language).toBe(titles.length);
  }
});

describe('the conclusion', () => {
  const causal = { seed: 789, mask: 'causal' } as const;

  /** The text of the walk's last scene about the second token, in one language. */
  const concluded = (config: Config, language: Language = 'en', row = 1) => {
    const trace = engine.trace(config);
    return conclusionOf(wordsOf(language), trace, scenesOf(trace, 0, 0).at(-1)!, row)[0]!;
  };
  const contextOf = (config: Config) => {
    const trace = engine.trace(config);
    const context = findStage(trace, 'context_vec')!;
    return Array.from({ length: context.cols }, (_, col) => valueAt(trace, context, 1, col));
  };

  test('of six tells the smallest three as one; all of them sum to 1', () => {
    const six = concluded(causal, 'en', 5);
    expect(six).toMatch(/^“step” is now ([\d.]+ of “\w+”, ){2}[\d.]+ of “\w+” and [\d.]+ of 3 other tokens: /);
    const sum = [...six.matchAll(/[\d.]+(?= of)/g)].reduce((total, [share]) => total + Number(share), 0);
    expect(sum).toBeCloseTo(1, 3); // four numbers, each rounded to four decimals
  });

  test('says which head it is about, and why shares do not sum to 1', () => {
    const told = (id: string, row: number) => concluded(configOf(id), 'en', row);
    expect(told('multi-head-attention', 1)).toMatch(/^In head 1 “journey” is now /);
    expect(told('causal-mask', 2)).toContain(en.scene.conclusion.scaled);
    for (const id of ['mask-then-softmax', 'softmax-then-renormalise', 'multi-head-attention'])
      expect(told(id, 1)).not.toContain(en.scene.conclusion.scaled);
  });

  test('where dropout has taken a whole row, it says so, and the context vector is all zeros', () => {
    const config = configOf('causal-mask');
    const { dropped, otherPass } = en.scene.conclusion;
    expect(concluded(config)).toBe(`${dropped('journey')} ${otherPass}`);
    expect(concluded({ ...config, dropout: 1 })).toBe(dropped('journey'));
    expect(contextOf(config)).toEqual([0, 0]);
  });

  test('the scene of the weights names that row, too, unless it drops all', () => {
    const config = configOf('causal-mask');
    const said = (more: Config) => {
      const trace = engine.trace({ ...config, ...more });
      return ['attn_weights', 'attn_weights_dropped', 'context_vec'].map((name) =>
        whyOf(en, trace, findStage(trace, name as StageName)!).includes(en.why.dropsRow('journey')),
      );
    };
    expect(said({})).toEqual([false, true, false]);
    expect([said({ dropoutSeed: 5 }), said({ dropout: 1 })]).toEqual(Array(2).fill([false, false, false]));
  });
});

/** Words that were given up for another, so that one thing has one name. */
const GIVEN_UP: Readonly<Record<Language, RegExp>> = {
  // dropped; kept; conflict; attends; not a; size
  en: /\bfell\b|surviv|in force|make sense|\blooks\b|\bis no\b|\banew\b|\bwidth/i,
  // 生成; 随机数序列; 播放器; 随机种子; 维数; 前向传播
  zh: /抽取|随机流|演示|(?<!随机)种子|宽度|前向计算|一模一样/u,
  // player; escalonar; oculto; vazamento de dados; tamanho; consulta, chave, valor
  pt: new RegExp(
    [
      String.raw`reprodutor|escalad|\bescalar\b(?<!produto escalar)|escondid|leakage|largura`,
      String.raw`(?<!\()\b(query|queries|keys?|values?)\b(?!\))`,
    ].join('|'),
    'iu',
  ),
};

test.each(LANGUAGES)('%s calls one thing by one name', (language) => {
  for (const [path, text] of textsIn(language)) {
    // The opening speaks before “attends” is explained.
    if (!path.startsWith('learning.opening.')) expect(text, path).not.toMatch(GIVEN_UP[language] ?? /undefined/);
  }
});

test.each<[string | null | undefined, Language]>([
  ['en', 'en'],
  ['zh-TW', 'zh'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  [' pt ', 'pt'],
  ['ptx', 'en'],
  ['zha', 'en'],
  ['de', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
  ['constructor', 'en'],
])('languageOf(%j) is %s', (tag, language) => expect(languageOf(tag)).toBe(language));

test.each(LANGUAGES)('%s: the source of a number names the head only if there are several', (language) => {
  expect(wordsOf(language).line.copiedFrom('Z', null)).not.toMatch(/\d|null/);
});

test.each(LANGUAGES)('%s: a text that is not counted to its end has no number in its message', (language) => {
  const { tooManyTokens } = wordsOf(language).own;
  expect(tooManyTokens(64, 90)).toMatch(/64.*90/);
  expect(tooManyTokens(64, Infinity)).toMatch(/64/);
  expect(tooManyTokens(64, Infinity)).not.toMatch(/Infinity|90/);
});
