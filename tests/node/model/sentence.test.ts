// A reader's sentence: its tokens, and their embeddings, which the core draws.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TOKENS, spaced, splitSentence } from '../../../web/model/sentence.ts';
import { sentenceConfig } from '../../../web/model/sentence_config.ts';
import { findStage, loadEngine, valueAt, valuesOf } from '../../../web/core.ts';

const engine = await loadEngine();

describe('a sentence', () => {
  const tokensOf = (text: string, locale = 'en') => splitSentence(text, locale).tokens;

  test('splits into words and punctuation marks', () => {
    expect(tokensOf('Your journey starts with one step')).toEqual(['Your', 'journey', 'starts', 'with', 'one', 'step']);
    expect(tokensOf('  Don’t stop, it costs $3.50!\n')).toEqual([
      'Don’t',
      'stop',
      ',',
      'it',
      'costs',
      '$',
      '3.50',
      '!',
    ]);
    expect(tokensOf('Sua jornada começa com um passo.', 'pt')).toEqual([
      'Sua',
      'jornada',
      'começa',
      'com',
      'um',
      'passo',
      '.',
    ]);
    expect(tokensOf('one-step 👩‍👩‍👧 👍🏽')).toEqual(['one', '-', 'step', '👩‍👩‍👧', '👍🏽']);
  });

  test('splits Chinese, which has no spaces, into words', () => {
    const tokens = tokensOf('你的旅程从一步开始。', 'zh');
    expect(tokens.join('')).toBe('你的旅程从一步开始。');
    expect(tokens).toContain('旅程');
    expect(tokens).toContain('开始');
    expect(tokens.at(-1)).toBe('。');
    expect(tokens.length).toBeLessThan(9);
  });

  test.each([
    ['[CLS] the cat sat [SEP]', '[CLS] the cat sat [SEP]'],
    ['un ##believ ##able, [MASK].', 'un ##believ ##able , [MASK] .'],
    ['<s> Ġthe Ġcat </s>', '<s> Ġthe Ġcat </s>'],
    ['▁the▁cat. ▁', '▁the ▁cat . ▁'],
    ['TheĠcatĠsat.', 'The Ġcat Ġsat .'],
    ['un@@ believ@@ able it</w>', 'un@@ believ@@ able it</w>'],
    ['Do you like tea? <|endoftext|>In the garden', 'Do you like tea ? <|endoftext|> In the garden'],
    ['a <b and c> [d] #e @f [A]', 'a < b and c > [ d ] # e @ f [ A ]'],
  ])('keeps the pieces of a tokenizer: %s', (text, wanted) => expect(tokensOf(text)).toEqual(wanted.split(' ')));

  test('gets spaces between its words where Chinese or Japanese has none', () => {
    expect(spaced('我喜欢猫。', 'en')).toBe('我 喜欢 猫 。');
    expect(spaced('猫がいます', 'en').split(' ').length).toBeGreaterThan(2);
    for (const text of ['我 喜欢 猫', 'cats chase mice', 'tea', '']) expect(spaced(text, 'zh')).toBe(text);
  });

  test('has no token for invisible characters', () => {
    for (const text of ['', ' \n\t\u3000\u00a0', '\u200b\ufeff', '\0'])
      expect(tokensOf(text), JSON.stringify(text)).toEqual([]);
  });

  test(`keeps ${MAX_TOKENS} tokens, and counts the rest`, () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    expect(splitSentence(words(64), 'en')).toMatchObject({ tokens: { length: 64 }, dropped: 0 });
    expect(splitSentence(words(65), 'en')).toMatchObject({ tokens: { length: 64 }, dropped: 1 });
    expect(splitSentence(words(1000), 'en').dropped).toBe(936);
  });

  test('splits any text in any locale', () => {
    expect(tokensOf('one step', 'no such language')).toEqual(['one', 'step']);
    expect(tokensOf('one step', '')).toEqual(['one', 'step']);
    expect(tokensOf('a \ud800 b')).toEqual(['a', '\ufffd', 'b']);
  });

  test('splits a long text like a short one, and quickly', () => {
    const start = process.cpuUsage();
    const texts = ['一步，', 'one step, ', '👩‍👩‍👧 🇨🇳🇧🇷', '\ud83d', 'a', '😀'];
    for (const text of texts) {
      const { tokens, dropped } = splitSentence(text.repeat(200_000 / text.length), 'en');
      expect(dropped).toBe(Infinity);
      if (tokens[0] && tokens[0].length < 100) expect(tokens).toEqual(splitSentence(text.repeat(80), 'en').tokens);
    }
    // Wherever a piece cuts 'one step, ', it gives three tokens.
    expect(splitSentence('one step, '.repeat(4000), 'en')).toMatchObject({ dropped: 12_000 - 64 });
    expect(splitSentence(`a${' \n'.repeat(500_000)}b`, 'en').tokens).toEqual(['a', 'b']);
    for (const text of ['#', '\n', '\u200b', "'", 'a.', '▁', '[A', '<a', 'Ġ', 'a@', ' ##'])
      splitSentence(text.repeat(1_000_000), 'en');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000); // processor time of this process, in milliseconds
  });

  test('is split at spaces and punctuation if the browser has no Intl.Segmenter, and says so', () => {
    const { Segmenter } = Intl;
    try {
      Reflect.deleteProperty(Intl, 'Segmenter');
      const text = "Don't stop, it costs $3.50 开始！";
      const tokens = ["Don't", 'stop', ',', 'it', 'costs', '$', '3.50', '开', '始', '！'];
      expect(splitSentence(text, 'en')).toEqual({ tokens, dropped: 0, rough: true });
    } finally {
      Object.assign(Intl, { Segmenter });
    }
    expect(splitSentence('one step', 'en').rough).toBe(false);
  });

  function configOf(tokens: readonly string[], seed: number | string = 7, dIn = 3) {
    const result = sentenceConfig(engine, tokens, seed, dIn);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.config;
  }

  test('gives a repeated token the same row, and a token in other case another row', () => {
    const { tokens, inputs } = configOf(['the', 'cat', 'and', 'the', 'The']);
    expect(tokens).toEqual(['the', 'cat', 'and', 'the', 'The']);
    expect(inputs[3]).toEqual(inputs[0]);
    expect(new Set(inputs.map(String)).size).toBe(4);
  });

  test('draws its rows from the core: torch.randn of 16 rows for the distinct tokens, in their order', () => {
    const trace = engine.trace({ inputs: { draw: 'randn' }, n: 16, dIn: 3, seed: 7 });
    const drawn = findStage(trace, 'inputs')!;
    const { inputs } = configOf(['the', 'cat', 'and', 'the', 'The']);
    const row = (r: number) => [0, 1, 2].map((c) => valueAt(trace, drawn, r, c));
    expect(inputs).toEqual([row(0), row(1), row(2), row(0), row(3)]);
  });

  test.each([1, 2, 3, 5, 16])('keeps the rows of its tokens when words are appended: %i numbers a row', (dIn) => {
    const words = Array.from({ length: MAX_TOKENS }, (_, i) => `word ${i}`);
    const { inputs } = configOf(words, 7, dIn);
    for (let n = 1; n <= words.length; n++)
      expect(configOf(words.slice(0, n), 7, dIn).inputs).toEqual(inputs.slice(0, n));
    expect(new Set(inputs.flat()).size).toBe(MAX_TOKENS * dIn);
  });

  test('is a config: the trace has its tokens and, bit for bit, its rows', () => {
    const config = configOf(splitSentence('你的旅程从一步开始，一步！', 'zh').tokens, '18446744073709551615', 5);
    const trace = engine.trace(config);
    expect(trace.tokens).toEqual(config.tokens);
    expect(Array.from(valuesOf(trace, findStage(trace, 'inputs')!))).toEqual(config.inputs.flat());
    expect(trace.config).toMatchObject({ n: config.tokens.length, dIn: 5 });
  });

  test('fails with the core’s problems', () => {
    const fields = (result: ReturnType<typeof sentenceConfig>) =>
      !result.ok && result.problems.map(({ field }) => field);
    expect(fields(sentenceConfig(engine, [], 7, 3))).toEqual(['n']);
    expect(fields(sentenceConfig(engine, ['a'], 0.5, 0))).toEqual(expect.arrayContaining(['seed', 'dIn']));
  });

  test('any text gives a config that traces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const { tokens } = splitSentence(text, 'en');
        if (tokens.length > 0) expect(engine.trace(configOf(tokens)).tokens).toEqual(tokens);
      }),
    );
  });
});
