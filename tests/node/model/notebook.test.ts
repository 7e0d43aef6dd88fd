// What is said of the notebooks and of single presets is true of them.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, valueAt, valuesOf, type Config, type PresetId, type StageName } from '../../../web/engine/index.ts';
import { cellsPrinting, isUnseeded, notebookOf } from '../../../web/model/notebook.ts';
import { Session } from '../../../web/model/session.ts';
import { renderNotes } from '../../../web/panels/notes.ts';
import { en } from '../../../web/words/index.ts';

const presetOf = (id: PresetId) => engine.presets().find((preset) => preset.id === id)!;
const numberAt = (config: Config, stage: StageName, row: number, col: number) => {
  const trace = engine.trace(config);
  return valueAt(trace, findStage(trace, stage)!, row, col);
};

/** The notes of a preset, its numbers with these changes. */
function notesOf(id: PresetId, config: Config = {}): string {
  const session = new Session(engine, id);
  if (Object.keys(config).length > 0) session.edit({ ...session.config, ...config });
  const text = (value: unknown): string =>
    typeof value === 'object' && value && 'values' in value
      ? (value.values as unknown[]).map(text).join('\n')
      : String(value);
  return text(renderNotes(session, en));
}

test('each notebook has a title, and its seed is ours if it sets none', () => {
  const docs = readFileSync(new URL('../../../docs/notebooks.md', import.meta.url), 'utf8');
  const rows = docs.split('\n').flatMap((line) => /^\| (00\d).*\| (.*) \|$/.exec(line) ?? []);
  const numbers = Object.keys(en.notebooks.titles);
  expect(new Set(engine.presets().map(notebookOf))).toEqual(new Set([...numbers, '']));
  expect(rows.length).toBeGreaterThan(100);
  const unseeded = docs.split('\n').filter((line) => line.includes('cannot, since no seed is set'));
  expect(numbers.filter(isUnseeded)).toEqual([...new Set(unseeded.map((line) => line.slice(2, 5)))]);
  for (const preset of engine.presets()) {
    const isOurs = notesOf(preset.id).includes('sets no seed: 0 is ours');
    expect(isOurs, preset.id).toBe(isUnseeded(notebookOf(preset)));
  }
  expect(notesOf('biased', { seed: 5 })).not.toContain('is ours');
});

test('a scene names the cells that print its numbers', () => {
  const cells = (id: PresetId) => (stage: StageName) => cellsPrinting(presetOf(id), stage);
  expect((['masked', 'attn_weights', 'context_vec'] as const).map(cells('mask-then-softmax'))).toEqual([
    ['004: In [22]'],
    ['004: In [23]'],
    ['004: In [24]'],
  ]);
  expect(cells('self-attention-v2')('attn_weights')).toEqual(['000: In [6]', '004: In [17]']);
  expect(cells('causal-attention')('inputs')).toEqual([]); // a shape alone
  expect(cells('mask-then-softmax')('mask')).toEqual([]); // `masked` is another stage
});

describe('the notes of a preset', () => {
  test('have its numbers, changed ones or not, and end where shapes are others', () => {
    const note = en.notebooks.about['softmax-then-renormalise'](() => '#').split('#');
    const [said, changed, other] = [{}, { seed: 7 }, { dK: 4 } as const].map((config) =>
      notesOf('softmax-then-renormalise', config),
    );
    for (const part of note) expect(said).toContain(part);
    expect(said).toContain('0.3700');
    expect(changed).toContain('0.3700');
    expect(other).not.toContain(note[0]);
    expect(notesOf('trained-journey')).toContain(en.notebooks.about['trained-journey']());
  });

  test('say truly that masking after softmax differs by rounding, and where it gives NaN', () => {
    const { config } = presetOf('softmax-then-renormalise');
    const [after, before] = [engine.trace(config), engine.trace(presetOf('mask-then-softmax').config)];
    const weights = valuesOf(before, findStage(before, 'attn_weights')!);
    const shares = valuesOf(after, findStage(after, 'masked_simple_norm')!);
    for (const [i, share] of shares.entries()) expect(Math.abs(share - weights[i]!)).toBeLessThan(1e-7);
    const inputs = valuesOf(after, findStage(after, 'inputs')!);
    const rows = Array.from({ length: 6 }, (_, row) => [...inputs.slice(3 * row, 3 * row + 3)]);
    rows[5]![0] = 800;
    const huge = { ...config, replace: { ...config.replace, inputs: rows } };
    expect(numberAt(huge, 'masked_simple_norm', 1, 0)).toBeNaN();
  });

  test('say truly that each build draws another mask', () => {
    const kept = (dropoutBuild: 'mkl' | 'portable') =>
      numberAt({ ...presetOf('dropout').config, dropoutBuild }, 'attn_weights_dropped', 1, 1);
    expect(kept('portable')).toBe(0);
    expect(kept('mkl')).toBeGreaterThan(0);
    expect(notesOf('causal-mask')).toContain('keeps 0.0000 of itself');
    expect(notesOf('dropout')).toContain(`keeps ${kept('mkl').toFixed(4)} of itself`);
  });

  test('say truly that a value is the gradient of its share, and that later inputs have none', () => {
    const { config } = presetOf('mask-then-softmax');
    const trace = engine.trace({ ...config, backward: { of: 'context_vec', row: 1, col: 0 } });
    const at = (stage: StageName, row: number, col: number) => valueAt(trace, findStage(trace, stage)!, row, col);
    expect(at('grad_attn_weights', 1, 1)).toBe(at('values', 1, 0));
    const later = [2, 3, 4, 5].flatMap((row) => [0, 1, 2].map((col) => at('grad_inputs', row, col)));
    expect(later.every((number) => number === 0)).toBe(true);
    expect(at('grad_inputs', 1, 0)).not.toBe(0);
  });
});
