// The streaming path where a page should call it: in a worker of a real browser, from the built library.
import { expect, test } from 'vitest';
import { openSite } from './browser.ts';

const WORKER = `
  import { loadEngine, tensorOf } from './core.js';
  const engine = await loadEngine();
  const sizes = { n: 200, dIn: 24, dK: 24, dV: 24 };
  const config = { ...sizes, inputs: { draw: 'randn' }, heads: 3, mask: 'causal', outProj: true };
  const trace = engine.trace(config);
  const expected = tensorOf(trace, 'output').data;
  const layer = await engine.prepare(config);
  const got = layer.run(tensorOf(trace, 'inputs').data);
  const [q, k, v] = ['head_queries', 'head_keys', 'head_values'].map((name) => tensorOf(trace, name));
  const { shape } = await engine.attention(q, k, v, { causal: true });
  const worst = Math.max(...got.map((x, i) => Math.abs(x - expected[i])));
  postMessage({ worst, numbers: got.length, shape, inWorker: typeof document });
`;

test('a worker in Chromium prepares and runs what its trace ends with', async () => {
  const site = await openSite();
  try {
    const page = await site.browser.newPage();
    await page.route('**/own_worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: WORKER }));
    await page.goto(site.address);
    const result = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker('./own_worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    expect(result).toEqual({ worst: expect.any(Number), numbers: 200 * 24, shape: [3, 200, 8], inWorker: 'undefined' });
    expect((result as { worst: number }).worst).toBeLessThan(2e-6); // sums of size 1 in another order
  } finally {
    await site.close();
  }
});
