// The built library in a worker of a real browser, where a page should call it.
import { expect, test } from 'vitest';
import { openSite } from '../support/browser.ts';

/** Traces the configs that it receives. */
const TRACING = `
  import { loadEngine } from './core.js';
  const engine = loadEngine();
  onmessage = async ({ data: config }) => {
    postMessage({ trace: (await engine).trace(config), inWorker: typeof document });
  };
`;

const site = await openSite();

async function pageWith(worker: string) {
  const page = await site.browser.newPage();
  await page.route('**/own_worker.js', (route) => route.fulfill({ contentType: 'text/javascript', body: worker }));
  await page.goto(site.address);
  return page;
}

test('a structured clone passes Float32Arrays to a worker, and the trace back', async () => {
  const page = await pageWith(TRACING);
  const result = await page.evaluate(async () => {
    const worker = new Worker('./own_worker.js', { type: 'module' });
    const answerTo = (config: object) =>
      new Promise<MessageEvent['data']>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(config);
      });
    const inputs = { shape: [2, 3], data: Float32Array.of(0.1, 1e-40, -0, 1, 2, 3) };
    const pieces = await answerTo({ inputs });
    const lists = await answerTo({
      inputs: [
        [0.1, 1e-40, -0],
        [1, 2, 3],
      ],
    });
    const bits = ({ data }: { data: Float32Array }) => new Uint32Array(data.buffer).join();
    return {
      inWorker: pieces.inWorker,
      same: bits(pieces.trace) === bits(lists.trace),
      kept: bits(pieces.trace.config.inputs) === bits(inputs),
      shape: pieces.trace.config.inputs.shape,
    };
  });
  expect(result).toEqual({ inWorker: 'undefined', same: true, kept: true, shape: [2, 3] });
});
