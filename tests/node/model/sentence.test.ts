// A reader's sentence: its tokens, and their embeddings, which the core draws.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  withOwnSentence,
  keepOpen,
  MAX_TOKENS,
  nextTokenConfig,
  sentenceConfig,
  spaced,
  splitSentence,
} from '../../../web/model/sentence.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { scriptText } from '../../../web/code/script.ts';
import { tensorOf, type Config } from '../../../web/core.ts';
import { configOf, engine } from '../../engine.ts';
import { matrix } from '../support/matrix.ts';

describe('a sentence', () => {
  const tokensOf = (text: string, locale = 'en') => splitSentence(text, locale).tokens;

  test('splits into words and punctuation marks', () => {
    expect(tokensOf('  Don’t stop, it costs $3.50!\n').join(' ')).toBe('Don’t stop , it costs $ 3.50 !');
    expect(tokensOf('Sua jornada começa.', 'pt').join(' ')).toBe('Sua jornada começa .');
    expect(tokensOf('one-step 👩‍👩‍👧 👍🏽').join(' ')).toBe('one - step 👩‍👩‍👧 👍🏽');
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

  test('splits between spaces where a browser has no segmenter', () => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    try {
      expect(tokensOf(" Don't  split, [CLS] ##able 一步 一步")).toEqual([
        "Don't",
        'split,',
        '[CLS]',
        '##able',
        '一步',
        '一步',
      ]);
      expect(tokensOf('')).toEqual([]);
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  test('splits a long text like a short one, and quickly', () => {
    const start = process.cpuUsage();
    const texts = ['一步，', 'one step, ', '👩‍👩‍👧 🇨🇳🇧🇷', '\ud83d', 'a', '😀'];
    for (const text of texts) {
      const { tokens, dropped } = splitSentence(text.repeat(200_000 / text.length), 'en');
      expect(dropped).toBe(Infinity);
      if (tokens[0] && tokens[0].length < 100) expect(tokens).toEqual(splitSentence(text.repeat(80), 'en').tokens);
    }
    expect(splitSentence('one step, '.repeat(1000), 'en')).toMatchObject({ dropped: 3000 - 64 });
    expect(splitSentence(`a${' \n'.repeat(500_000)}b`, 'en').tokens).toEqual(['a', 'b']);
    for (const text of ['#', '\n', '\u200b', "'", 'a.', '▁', '[A', '<a', 'Ġ', 'a@', ' ##'])
      splitSentence(text.repeat(1_000_000), 'en');
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000); // processor time of this process, in milliseconds
  });

  test('has the rows that PyTorch draws with the words’ hashes', () => {
    // torch.randn(16, generator=torch.Generator().manual_seed(fnv1a(word)))[:3]
    const drawn = {
      cats: [0.29460373520851135, -1.0976817607879639, 0.07091367244720459],
      bank: [1.1695573329925537, 0.5236758589744568, 0.24734066426753998],
      你: [0.8267783522605896, 1.0990805625915527, 1.3547712564468384],
    };
    const trace = engine.trace({ ...sentenceConfig(Object.keys(drawn), 3) });
    expect(Array.from(tensorOf(trace, 'inputs')!.data)).toEqual(Object.values(drawn).flat());
  });

  test('any text gives a config that traces, and a script that holds its rows as numbers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const { tokens } = splitSentence(text, 'en');
        if (tokens.length > 0) expect(engine.trace({ ...sentenceConfig(tokens, 3) }).tokens).toEqual(tokens);
      }),
    );
    const script = scriptText(pytorchScript(engine.trace({ ...sentenceConfig(['bank'], 3) })));
    expect(script).toContain('[1.1695573, 0.52367586, 0.24734066],');
  });
});

describe('over another sentence', () => {
  const sentence = sentenceConfig(['one', 'two', 'three'], 3);
  const causal: Config = { mask: 'causal' };
  const lifted: Config = { ...causal, replace: { mask: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0]) } };

  test('a lifted mask stays lifted, and no other is', () => {
    const over = withOwnSentence(lifted, sentence);
    expect(tensorOf(engine.trace(over), 'mask')!.data).toContain(1);
    expect(keepOpen(engine, lifted, over).replace).toEqual({ mask: matrix('0 0 0; 0 0 0; 0 0 0') });
    expect(keepOpen(engine, causal, over)).toBe(over);
    expect(keepOpen(engine, { mask: 'none' }, over)).toBe(over);
    for (const without of [withOwnSentence({}, sentence), { ...over, heads: 5 }]) // no mask; refused
      expect(keepOpen(engine, lifted, without)).toBe(without);
  });

  test('the last token attends to all before it, under a padding mask, too', () => {
    const padded: Config = { mask: 'padding', lengths: [2], seed: 7 };
    const next = engine.trace(nextTokenConfig(engine, padded, sentence));
    const all = engine.trace({ ...padded, ...sentence, lengths: [3] });
    expect(next.tokens).toEqual(['three']);
    expect(tensorOf(next, 'attn_weights')!.data).toEqual(tensorOf(all, 'attn_weights')!.data.slice(-3));
  });

  test('a model that guesses words guesses none after drawn rows', () => {
    const config = configOf('trained-journey');
    const own = engine.trace(withOwnSentence(config, { tokens: ['one', 'two'], inputs: { draw: 'words' }, dIn: 3 }));
    expect(own.stages.at(-1)!.name).toBe('context_vec');
    expect(tensorOf(own, 'W_value')!.data).toEqual(tensorOf(engine.trace(config), 'W_value')!.data);
  });
});
