// The same config gives the same floats, bit for bit, in Node, Chromium, Firefox and WebKit: random configs, 200 of
// them in `npm test`, 10,000 in `npm run test:all`.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { configs } from '../../node/support/random_configs.ts';
import { ALL } from '../../scope.ts';
import { engines } from '../support/engines.ts';
import { DIST, serveFiles } from '../support/file_server.ts';

const COUNT = ALL ? 10_000 : 200;
/** A driver limits a script to half a minute. */
const AT_ONCE = 500;
const drawn = fc.sample(configs, { numRuns: COUNT });

/** One hash for all bits of some floats. It also runs in a page; a NaN may have any bits: all count as one. */
function digest(floats: Float32Array): number {
  const bits = new Uint32Array(floats.buffer, floats.byteOffset, floats.length);
  let hash = floats.length;
  for (let i = 0; i < bits.length; i++)
    hash = Math.imul(hash ^ (Number.isNaN(floats[i]) ? 1 : bits[i]!), 0x01000193) >>> 0;
  return hash;
}

const PAGE = `<!doctype html><title>floats</title>
<script type="module">
  import { loadEngine } from './core.js';
  const digest = ${digest};
  const engine = await loadEngine();
  window.digestsOf = (configs) => configs.map((config) => digest(engine.trace(config).data));
</script>`;

const nodes = await loadEngine();
const inNode = drawn.map((config) => digest(nodes.trace(config).data));
const site = await serveFiles(DIST, { own: { '/floats.html': PAGE } });

test.each(engines)('$name gives the same floats as Node', async (engine) => {
  const tab = await engine.open(`${site.address}floats.html`, { width: 600, height: 400 });
  await expect.poll(() => tab.evaluate(() => 'digestsOf' in window)).toBe(true);
  const digests: number[] = [];
  for (let first = 0; first < COUNT; first += AT_ONCE) {
    const some = await tab.evaluate(
      (given) => (window as unknown as { digestsOf(all: typeof given): readonly number[] }).digestsOf(given),
      drawn.slice(first, first + AT_ONCE),
    );
    digests.push(...some);
  }
  expect(digests).toHaveLength(COUNT);
  const other = digests.findIndex((one, i) => one !== inNode[i]);
  expect(drawn[other], 'a config whose floats are others').toBeUndefined();
});
