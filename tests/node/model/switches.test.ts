// The switches of the picture: each removes or restores one part, and unavailable ones are not offered.
import { describe, expect, test, vi } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, valuesOf, type Config } from '../../../web/engine/index.ts';
import { openMask } from '../../../web/model/replace_cell.ts';
import { changedScene, switchesOf, type Switch } from '../../../web/model/switches.ts';
import { hiddenNumber } from '../../../web/ops/masks.ts';
import { sceneName } from '../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';

const presets = new Map(engine.presets().map(({ id, config }) => [id, config]));

const used = (config: Config, preset: Config, name: Switch['name']) =>
  switchesOf(engine, config, preset).find((each) => each.name === name)!.config;

/** The stages that exist while each switch is on. */
const SEEN = { mask: /^mask/, scaling: /^scaled_scores$/, dropout: /^dropout/, heads: /^concat$/ } as const;

describe.each([...presets])('%s', (_id, preset) => {
  test('gives the state of each, and a switch changes only its own', () => {
    for (const { name, on, config } of switchesOf(engine, preset, preset)) {
      const has = (of: Config) => engine.trace(of).stages.some((stage) => SEEN[name].test(stage.name));
      expect([has(preset), has(config)]).toEqual([on, !on]);
      const others = switchesOf(engine, config, preset).filter((each) => each.name !== name);
      const before = new Map(switchesOf(engine, preset, preset).map((each) => [each.name, each.on]));
      for (const other of others) expect(other.on, other.name).toBe(before.get(other.name) ?? other.on);
    }
  });

  test('turned off and on again, the numbers are those of the preset', () => {
    for (const { name, on, config } of switchesOf(engine, preset, preset)) {
      if (!on) continue;
      const back = used(config, preset, name);
      expect(engine.trace(back).data, name).toEqual(engine.trace(preset).data);
    }
  });
});

test('without the mask the first row looks ahead', () => {
  const preset = presets.get('causal-attention')!;
  const trace = engine.trace(used(preset, preset, 'mask'));
  const weights = findStage(trace, 'attn_weights', 0)!;
  expect(trace.data[weights.offset + 1]).toBeGreaterThan(0);
});

test('a mask with an edited cell can be removed', () => {
  const preset: Config = { mask: 'causal' };
  const edited: Config = { ...preset, replace: { mask: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 1]) } };
  expect(used(edited, preset, 'mask').replace).toEqual({});
});

test('a mask that is lifted in its place hides nothing, counts as off, and turned on it is the preset’s', () => {
  for (const id of ['causal-mask', 'mask-then-softmax', 'padding-mask'] as const) {
    const preset = presets.get(id)!;
    const trace = engine.trace(preset);
    const mask = trace.stages.find((stage) => hiddenNumber(stage) !== null)!;
    const lifted: Config = { ...preset, replace: openMask(trace, mask) };
    const without = engine.trace(used(preset, preset, 'mask'));
    const contexts = [engine.trace(lifted), without].map((of) => valuesOf(of, findStage(of, 'context_vec')!));
    expect(contexts[0], id).toEqual(contexts[1]);
    expect(switchesOf(engine, lifted, preset)[0]).toMatchObject({ name: 'mask', on: false });
    expect(engine.trace(used(lifted, preset, 'mask')).data, id).toEqual(trace.data);
  }
});

test('an edit of numbers alone is not checked again by the rules', () => {
  const preset = presets.get('causal-mask')!;
  const validate = vi.spyOn(engine, 'validate');
  for (const number of [1, 2]) {
    validate.mockClear();
    switchesOf(
      engine,
      {
        ...preset,
        replace: {
          W_query: [
            [number, 0, 0],
            [0, 1, 0],
          ],
        },
      },
      preset,
    );
  }
  expect(validate).not.toHaveBeenCalled();
  validate.mockRestore();
});

test('heads are not offered if they do not divide the width of the keys', () => {
  const odd: Config = { dK: 3 };
  expect(switchesOf(engine, odd, odd).map(({ name }) => name)).not.toContain('heads');
});

test('no switch takes a memory away: under a causal mask there can be none', () => {
  const config: Config = { memory: [[1, 2, 3]], heads: 2 };
  const switches = switchesOf(engine, config, presets.get('causal-mask')!);
  expect(switches.map(({ name }) => name)).toEqual(['scaling', 'dropout', 'heads']);
  for (const { config: used } of switches) expect(used.memory).toEqual(config.memory);
});

const GROUPED: Config = { heads: 4, kvHeads: 2, dK: 8, dV: 8 };

test.each<[string, Config, Switch['name'], string]>([
  ['the mask taken away', presets.get('causal-mask')!, 'mask', 'scaled_scores'], // no scene fills scores any more
  ['a mask', {}, 'mask', 'masked'],
  ['no scaling', presets.get('self-attention-v1')!, 'scaling', 'attn_weights'],
  ['one head of two, in a batch', presets.get('multi-head-attention')!, 'heads', 'attn_scores'],
  ['one head of four, whose keys were narrower', GROUPED, 'heads', 'keys'],
])('%s shows where numbers are others, unless the scene in view has others', (_, preset, name, wanted) => {
  const before = engine.trace(preset);
  const timeline = timelineOf(engine.trace(used(preset, preset, name)), 0, 0);
  const named = timeline.scenes.map(sceneName);
  const shown = (inView: string) => changedScene(before, timeline, named.indexOf(inView as (typeof named)[number]));
  for (const same of ['whole', 'queries']) expect(shown(same)).toBe(named.indexOf(wanted as (typeof named)[number]));
  expect([shown(wanted), shown('context_vec')]).toEqual([null, null]);
  expect(changedScene(timeline.trace, timeline, 0)).toBeNull();
});

test('what a preset lacks is turned on as usual; what it has of its own comes back', () => {
  const plain: Config = { scaleBy: 'none' };
  const scores = (config: Config, name: 'attn_scores' | 'scaled_scores') => {
    const trace = engine.trace(config);
    return valuesOf(trace, findStage(trace, name)!);
  };
  const divided = scores(plain, 'attn_scores').map((score) => score / Math.fround(Math.sqrt(2)));
  expect(scores(used(plain, plain, 'scaling'), 'scaled_scores')).toEqual(divided);
  const mask = Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 1]);
  const own: Config = { mask: 'causal', replace: { mask } };
  const open = { ...own, replace: { mask: mask.map((row) => row.map(() => 0)) } };
  expect(used(open, own, 'mask').replace).toEqual({ mask });
});
