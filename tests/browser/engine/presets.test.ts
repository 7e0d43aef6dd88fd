// Every preset on the built page has the notebook's numbers in every scene; every operation is stepped through to its
// end and back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import {
  type Config,
  findStage,
  loadEngine,
  type PresetId,
  type Stage,
  type Trace,
} from '../../../web/engine/index.ts';
import { openingToken } from '../../../web/model/state.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { numbersOf, readFixture, traceName, type Fixture } from '../../fixtures.ts';
import { openSite, type Site } from '../support/browser.ts';
import { showPreset } from '../support/stage.ts';

const engine = await loadEngine();
let site: Site;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on(
    'request',
    (request) =>
      request.url().startsWith(new URL(site.address).origin) ||
      request.url().startsWith('data:') ||
      errors.push(request.url()),
  );
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
});

afterAll(async () => {
  await site.close();
});

/**
 * The matrices on screen after one key press, as text; the page makes the steps itself, so that thousands are quick.
 */
async function walk(key: string, steps: number): Promise<string[]> {
  return page.evaluate(
    async ([pressed, count]) => {
      const element = document.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('attention-steps')!;
      const root = element.shadowRoot!.querySelector('[part=player]')!;
      const frames: string[] = [];
      const read = () => {
        const cells = [
          ...element.shadowRoot!.querySelectorAll<HTMLElement>(
            '[part=scene] .cell, .node-title, .arithmetic, .why p:not(.apart), .segment.current .name',
          ),
        ];
        const text = (cell: Element) => cell.textContent!.replace(/\s+/g, ' ').trim();
        frames.push(cells.map((cell) => `${text(cell)}${cell.matches('.empty') ? ' …' : ''}`).join('|'));
      };
      read();
      for (let i = 0; i < count; i++) {
        root.dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, bubbles: true, composed: true, cancelable: true }),
        );
        await element.updateComplete;
        await element.updateComplete;
        read();
      }
      return frames;
    },
    [key, steps] as const,
  );
}

interface Shown {
  readonly row: number;
  readonly col: number;
  readonly text: string;
}

/** Goes to scenes by their segments of the track; the numbers of one matrix of each, as displayed. */
const cellsIn = (scenes: readonly (readonly [at: number, stage: Stage])[]): Promise<readonly (readonly Shown[])[]> =>
  page.locator('attention-steps').evaluate(
    async (element, wanted) => {
      const player = element as HTMLElement & { updateComplete: Promise<unknown> };
      const root = player.shadowRoot!;
      const segments = root.querySelectorAll<HTMLElement>('.segment');
      const shown: Shown[][] = [];
      for (const [at, id] of wanted) {
        segments[at]!.click();
        await player.updateComplete;
        await player.updateComplete;
        const cells = [...root.querySelectorAll<HTMLElement>(`.cell[data-stage="${id}"]`)];
        shown.push(
          cells.map(({ dataset, textContent }) => {
            return { row: Number(dataset.row), col: Number(dataset.col), text: textContent!.trim() };
          }),
        );
      }
      return shown;
    },
    scenes.map(([at, { id }]) => [at, id] as const),
  );

const asNumber = (text: string) =>
  text === '−∞' ? -Infinity : text === '∞' ? Infinity : Number(text.replaceAll('−', '-'));

/** The fixture's tensors under the trace's names, for the preset's call and head. */
function fixtureStages(id: string, trace: Trace, head: number): Map<string, Fixture> {
  const [file, ...path] = FIXTURES[id as PresetId].split(' ');
  const fixture = readFixture(file!);
  const whole = path.reduce((at, key) => at[key], fixture);
  const stages = id === 'multi-head-wrapper' ? { ...whole.stages, ...fixture.heads[head].stages } : whole.stages;
  const named = new Map<string, Fixture>();
  const exclude = EXCLUDED[id] ?? [];
  for (const [name, tensor] of Object.entries<Fixture>(stages)) {
    // `scaled` is unmasked; a masked preset scales after its mask, unless it scales the scores.
    const scalesMasked = trace.config.mask !== 'none' && trace.config.scaleAt === 'softmax';
    if (exclude.includes(name) || (name === 'scaled' && scalesMasked)) continue;
    named.set(traceName(name, trace), tensor);
  }
  return named;
}

/** PyTorch's numbers for each preset, in tests/fixtures. */
const FIXTURES: Readonly<Record<PresetId, string>> = {
  'self-attention-v1': '003_self_attention_v1',
  'one-query': '004_steps',
  'self-attention-v2': '000_self_attention_v2',
  'causal-mask': '000_self_attention_v3',
  'mask-then-softmax': '004_masking_two_ways',
  'softmax-then-renormalise': '004_masking_two_ways',
  dropout: '000_self_attention_v3',
  'causal-attention': '000_causal_attention',
  'multi-head-wrapper': '000_multi_head_wrapper',
  'multi-head-attention': '000_multi_head_attention',
  biased: '001_self_attention_v1',
  'fused-qkv': '001_self_attention_v2',
  'padding-mask': '001_self_attention_v3 calls 1',
  'rotary-positions': 'rotary_positions',
  'grouped-queries': 'grouped_queries',
  'next-token': 'next_token',
  'cross-attention': 'cross_attention',
  'cross-attention-padding': 'cross_attention_padding',
  'distinct-dims': '002_self_attention',
  'multi-head-distinct-dims': '002_multi_head_self_attention',
};

const EXCLUDED: Record<string, readonly string[]> = {
  // The file has both ways of masking; each preset uses one.
  'mask-then-softmax': ['weights_unmasked', 'tril', 'masked_simple', 'row_sums', 'masked_simple_norm'],
  'softmax-then-renormalise': ['mask', 'masked', 'logits', 'weights', 'scaled', 'context'],
  // 004 drops the same weights with an MKL build: its mask is in 004_dropout, compared below.
  dropout: ['keep', 'dropped', 'context', 'output'],
};

/**
 * The number of a fixture's tensor at one cell of a stage: leading dimensions are batch item and head, if it has them.
 */
function fixtureValue(tensor: Fixture, stage: Stage, row: number, col: number): number {
  const [rows, cols] = [stage.rows, stage.cols];
  const slices = numbersOf(tensor).length / (rows * cols);
  const heads = tensor.shape.length === 4 ? tensor.shape[1] : 1;
  const slice = slices === 1 ? 0 : (stage.batch ?? 0) * heads + (tensor.shape.length === 4 ? (stage.head ?? 0) : 0);
  return numbersOf(tensor)[slice * rows * cols + row * cols + col]!;
}

const views = engine.presets().flatMap(({ id, config }) => {
  const { stages } = engine.trace(config);
  const last = (of: 'batch' | 'head') => Math.max(0, ...stages.map((stage) => stage[of] ?? 0));
  // The first and the last batch item and head: the same code draws the others.
  return [...new Set(['0 0', `${last('batch')} ${last('head')}`])].map(
    (view) => [id, ...view.split(' ').map(Number)] as [string, number, number],
  );
});

/** The presets that have an operation that none before had, those with the most operations first. */
const stepped: readonly string[] = (() => {
  const opsOf = (config: Config) => new Set(engine.trace(config).stages.map(({ op }) => op));
  const all = engine.presets().map(({ id, config }) => ({ id, ops: opsOf(config) }));
  const known = new Set<string>();
  return all
    .sort((a, b) => b.ops.size - a.ops.size)
    .filter(({ ops }) => {
      const { size } = known;
      for (const op of ops) known.add(op);
      return known.size > size;
    })
    .map(({ id }) => id);
})();

const configOf = (id: string) => engine.presets().find((preset) => preset.id === id)!.config;

describe('every scene', () => {
  test.each(views)('%s, batch item %i, head %i: the cells are PyTorch’s to four decimals', async (id, batch, head) => {
    await showPreset(page, id, batch, head);
    const trace = engine.trace(configOf(id));
    const { scenes } = timelineOf(trace, batch, head, openingToken(id));
    const tensors = fixtureStages(id, trace, head);
    let compared = 0;
    const told = scenes.flatMap(({ whole, stages }, at) => (whole ? [] : stages.map((stage) => [at, stage] as const)));
    expect(told.map(([, { id }]) => id).sort()).toEqual(scenes[0]!.stages.map(({ id }) => id).sort());
    const shownIn = await cellsIn(told);
    for (const [i, [, stage]] of told.entries()) {
      const cells = shownIn[i]!;
      expect(cells, stage.name).toHaveLength(stage.rows * stage.cols);
      for (const { row, col, text } of cells) {
        const wanted = tensors.has(stage.name)
          ? fixtureValue(tensors.get(stage.name)!, stage, row, col)
          : trace.data[stage.offset + row * stage.cols + col]!;
        const shown = asNumber(text);
        if (Number.isFinite(wanted))
          expect(Math.abs(shown - wanted), `${stage.name}[${row}, ${col}]`).toBeLessThanOrEqual(0.5e-4 + 2e-6);
        else expect(shown).toBe(wanted);
      }
      if (tensors.has(stage.name)) compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(6);
    expect(errors).toEqual([]);
  });
});

describe('stepping through', () => {
  test.each(stepped)('%s: every step shows something, and stepping back restores every frame', async (id) => {
    await showPreset(page, id, 0, 0);
    const steps = timelineOf(engine.trace(configOf(id)), 0, 0, openingToken(id)).beats.length;
    await walk('Home', 1);
    const there = await walk('ArrowRight', steps);
    const back = await walk('ArrowLeft', steps);
    expect(back.reverse()).toEqual(there);
    expect(new Set(there).size).toBeGreaterThan(steps * 0.9);
    expect(errors).toEqual([]);
  });

  test('dropout of an MKL build: mask and dropped weights equal those that notebook 004 printed', async () => {
    await showPreset(page, 'dropout', 0, 0);
    const { mkl } = readFixture('004_dropout');
    const trace = engine.trace(configOf('dropout'));
    const { scenes } = timelineOf(trace, 0, 0, openingToken('dropout'));
    for (const [name, tensor] of [
      ['dropout_mask', mkl.keep],
      ['dropout_noise', mkl.ones],
      ['attn_weights_dropped', mkl.attn_weights],
    ] as const) {
      const stage = findStage(trace, name)!;
      const at = scenes.findIndex(({ whole, stages }) => !whole && stages.some(({ id }) => id === stage.id));
      const [cells] = await cellsIn([[at, stage]]);
      expect(cells).toHaveLength(36);
      for (const { row, col, text } of cells!) {
        expect(Math.abs(asNumber(text) - fixtureValue(tensor, stage, row, col))).toBeLessThanOrEqual(0.5e-4 + 1e-6);
      }
    }
  });

  test('jumping to a step shows the same as stepping to it', async () => {
    await walk('Home', 1);
    const frames = await walk('ArrowRight', 30);
    await walk('Home', 1);
    await page.locator('attention-steps').evaluate((element) => element.setAttribute('step', '30'));
    const atOnce = async () => (await walk('F13', 0))[0];
    await expect.poll(atOnce).toBe(frames.at(-1));
  });
});
