// Configs that would block a page are refused before any work; those that readers use are accepted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { ConfigError, type Config } from '../../../web/engine/index.ts';
import { nearestConfig, type Difference } from '../../../web/model/difference.ts';
import { forAPage } from '../../../web/model/page_engine.ts';
import { parseNumbers } from '../../../web/model/paste/parse_numbers.ts';
import { Player } from '../../../web/model/player.ts';
import { configs } from '../support/random_configs.ts';

const page = forAPage(engine);

const drawn = { inputs: { draw: 'randn' }, tokens: null } as const;
const TOO_MUCH: Readonly<Record<string, readonly [Config, RegExp]>> = {
  '257 tokens': [{ ...drawn, n: 257, dIn: 3 }, /at most 256 tokens/],
  '1,025 inputs': [{ ...drawn, n: 2, dIn: 1025 }, /at most 1,024 rows or columns/],
  '1,025 columns of a fused projection': [{ qkv: 'fused', dK: 512, dV: 1 }, /at most 1,024 rows or columns/],
  '1,025 columns of a wrapper': [{ headsBy: 'wrapper', heads: 5, dV: 205 }, /at most 1,024 rows or columns/],
  '513 heads': [{ heads: 513, dK: 513, dV: 513 }, /at most 512 heads/],
  '400,000 numbers of randn': [{ ...drawn, batch: 400, n: 5, dIn: 200 }, /at most 0\.1 seconds/],
  '100,000 forward passes': [{ dropout: 0.5, call: 100_000 }, /at most 0\.1 seconds to compute: .* 0\.13$/],
  '4,096 heads': [{ ...drawn, n: 4, dIn: 8, heads: 4096, dK: 4096, dV: 4096 }, /heads in all batch items: .* 4,096$/],
  'a wide output projection': [{ ...drawn, n: 2, dIn: 200, dK: 2, dV: 1024, outProj: true }, /numbers at once/],
  'a wrapper of wide heads': [
    { ...drawn, n: 2, dIn: 500, dK: 10, dV: 10, heads: 100, headsBy: 'wrapper' },
    /at most 1,200,000 numbers/,
  ],
};

test.each(Object.entries(TOO_MUCH))('%s: rejected with a message, and the player continues', (_, [config, message]) => {
  const before = process.cpuUsage();
  expect(page.validate(config)[0]?.message).toMatch(message);
  expect(() => page.trace(config)).toThrow(ConfigError);
  const player = new Player(page);
  const { trace } = player;
  expect(player.session.edit(config)[0]?.message).toMatch(message);
  expect(player.trace).toBe(trace);
  expect(nearestConfig(page, player.session.preset.config, config as Difference).problems.length).toBeGreaterThan(0);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000); // milliseconds of this process
});

test('presets, 64 tokens at width 512 and configs of other tests are accepted; each trace is as large as said', () => {
  for (const { config } of engine.presets()) expect(page.validate(config)).toEqual([]);
  expect(page.validate({ ...drawn, n: 64, dIn: 512, dK: 512, dV: 512 })).toEqual([]);
  expect(page.validate({ ...drawn, n: 64, dIn: 64, dK: 64, dV: 64, heads: 16 })).toEqual([]);
  fc.assert(
    fc.property(configs, (config) => {
      expect(page.validate(config)).toEqual(engine.validate(config));
      const { cost } = engine.measure(config);
      if (!cost) return;
      const trace = engine.trace(config);
      expect(page.trace(config)).toEqual(trace);
      const longest = Math.max(...trace.stages.map(({ rows, cols }) => Math.max(rows, cols)));
      const alike = trace.stages.map(({ name }) => trace.stages.filter((stage) => stage.name === name).length);
      const size = { numbers: trace.data.length, tokens: trace.config.n, heads: Math.max(...alike), side: longest };
      expect(cost).toMatchObject(size);
    }),
    { numRuns: 100 },
  );
});

test('the core reports the problems of any config', () => {
  for (const config of [null, 7, [], { n: '7' }, { inputs: [[]] }, { inputs: [[[]], 3] }, { heads: -1 }, { call: NaN }])
    expect(page.validate(config as Config)).toEqual(engine.validate(config as Config));
});

test('a pasted text of more than four million characters is not read', () => {
  const pasted = parseNumbers('0.1 '.repeat(1_000_001));
  expect(pasted).toMatchObject({ ok: false, position: 4_000_000, problem: { code: 'tooLong', found: '4000000' } });
});

test('products alone can exceed the limit', () => {
  const many = { ...drawn, inputs: { draw: 'rand' }, batch: 8, n: 60, dIn: 300, dK: 300, dV: 300 } as const;
  expect(page.validate(many)[0]?.message).toMatch(/^a page takes at most 0\.1 seconds to compute: /);
});
