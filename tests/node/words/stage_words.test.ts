// The sentences about a stage are true of the numbers of the trace in view, in every language.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, type StageName, type Trace } from '../../../web/engine/index.ts';
import { joined } from '../../../web/words/text.ts';
import { costOf } from '../../../web/ops/cost.ts';
import { captionOf, costText, howOf, whyOf } from '../../../web/words/stage_words.ts';
import { en, LANGUAGES, loadWords, type Words } from '../../../web/words/index.ts';

const presets = engine.presets().map(({ id, config }) => [id, engine.trace(config)] as const);
const traceOf = (id: string): Trace => presets.find(([preset]) => preset === id)![1];

const why = (words: Words, trace: Trace, name: StageName) => whyOf(words, trace, findStage(trace, name)!);

describe.each(LANGUAGES)('%s', async (language) => {
  const words = await loadWords(language);
  const reasons = words.why;

  test.each(presets)('%s: a stage is explained in twelve seconds', (_, trace) => {
    for (const stage of trace.stages) {
      const text = `${whyOf(words, trace, stage)} ${howOf(words, trace, stage)}`;
      // Four words a second; Chinese in characters, of which a word has two.
      if (language === 'zh') expect(text.length, stage.name).toBeLessThanOrEqual(96);
      else expect(text.split(' ').length, stage.name).toBeLessThanOrEqual(48);
    }
  });

  test.each(presets)('%s: every stage has a caption', (_, trace) => {
    for (const stage of trace.stages) expect(captionOf(words, trace, stage)).not.toBe('');
  });

  test('a mask gives the reason for hiding, and so does the stage that it is applied to', () => {
    const [causal, padding] = [traceOf('causal-mask'), traceOf('padding-mask')];
    expect(why(words, causal, 'mask')).toContain(words.masks.causal.why);
    expect(why(words, padding, 'mask')).toContain(words.masks.padding.why);
    expect(why(words, traceOf('softmax-then-renormalise'), 'mask_simple')).toContain(words.masks.causal.why);
    expect(why(words, causal, 'masked')).toBe(joined([words.masks.causal.why, reasons.stage.masked]));
    expect(why(words, padding, 'masked')).toBe(joined([words.masks.padding.why, reasons.stage.masked]));
    expect(why(words, traceOf('softmax-then-renormalise'), 'masked_simple')).toContain(words.masks.causal.why);
    expect(why(words, causal, 'scaled_scores')).not.toContain(words.masks.causal.why);
    expect(captionOf(words, causal, findStage(causal, 'mask')!)).toBe(words.masks.causal.caption);
    expect(captionOf(words, padding, findStage(padding, 'mask')!)).toBe(words.masks.padding.caption);
  });

  test.each(presets)('%s: weights name the stages still to come before the values are mixed', (_, trace) => {
    const text = why(words, trace, 'attn_weights');
    const context = findStage(trace, 'context_vec')!;
    const isLast = context.inputs.includes(findStage(trace, 'attn_weights')!.id);
    const coming = findStage(trace, 'masked_simple') ? 'mask' : 'dropout';
    expect(text.includes(reasons.stillToCome[coming])).toBe(!isLast);
  });
});

test('the targets of a loss are given: only the gradient that starts the way back says what its 1 means', async () => {
  const target = [1, 2, 3, 4, 5, null];
  const vocabulary = ['Your', 'journey', 'starts', 'with', 'one', 'step'];
  const trace = engine.trace({ vocabulary, backward: { of: 'loss', target } });
  const how = (name: StageName) => howOf(en, trace, findStage(trace, name)!);
  expect(how('targets')).toBe('');
  expect(how('grad_loss')).toContain('The chosen number moves with itself');
});

test('inputs say what they are multiplied by, unless it is 1', () => {
  const how = (scale: number) => {
    const trace = engine.trace({ inputs: { draw: 'randn', scale }, n: 2, dIn: 3 });
    return howOf(en, trace, findStage(trace, 'inputs')!);
  };
  expect(how(0.5)).toContain(en.inputsTimes('0.5'));
  expect(how(1)).not.toContain('multiplied');
});

test('where others do otherwise, that is said: RoPE by halves, the module’s mean over the heads', () => {
  const trace = engine.trace({ heads: 2, dK: 4, dV: 4, rope: true });
  expect(howOf(en, trace, findStage(trace, 'rotated_queries')!)).toContain('some models pair the two halves instead');
  expect(why(en, trace, 'attn_weights')).toContain('their mean over the heads');
  expect(why(en, engine.trace({}), 'attn_weights')).not.toContain('mean over the heads');
});

// 6 tokens of 3 numbers; queries, keys and values have 2.
test.each<[string, StageName, string]>([
  ['self-attention-v1', 'queries', '6 × 2 × 3 = 36 multiplications; 12 numbers held; 6 parameters'],
  ['self-attention-v1', 'attn_scores', '6 × 6 × 2 = 72 multiplications; 36 numbers held'],
  ['self-attention-v1', 'attn_weights', '6 × 6 = 36 exponentials; 6 × 6 = 36 divisions; 36 numbers held'],
  ['next-token', 'keys', '2 × 3 = 6 multiplications; 12 numbers held; 10 of them stored before; 6 parameters'],
  ['next-token', 'attn_weights', '6 exponentials; 6 divisions; 6 numbers held'],
])('%s: %s costs what its loops would count', async (id, name, wanted) => {
  const trace = traceOf(id);
  const cost = costOf(trace, findStage(trace, name)!);
  expect(costText(en, cost)).toBe(wanted);
  const zh = costText(await loadWords('zh'), cost);
  const counts = (text: string) => text.match(/\d+/g)!.sort();
  expect(counts(zh)).toEqual(counts(wanted));
  expect(zh.split('；')).toHaveLength(wanted.split('; ').length);
});
