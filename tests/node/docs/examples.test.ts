// The numbers of the built tutorials are those of the trace. tests/browser/examples.test.ts opens these pages.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { valuesOf } from '../../../web/engine/index.ts';
import { cellPrinted } from '../../../web/story/cell_text.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'dist/examples');
const textOf = (page: string) => readFileSync(join(FOLDER, page), 'utf8');

test('every number in the tutorials is in the trace', async () => {
  const engine = await loadEngine();
  const trace = engine.trace(engine.presets().find(({ id }) => id === 'mask-then-softmax')!.config);
  const known = new Set(trace.stages.flatMap((stage) => [...valuesOf(trace, stage)].map((value) => value.toFixed(4))));
  const tutorials = readdirSync(FOLDER).filter((page) => page.startsWith('causal-mask.'));
  expect(tutorials).toHaveLength(3);
  for (const page of tutorials) {
    for (const [, ref, number] of textOf(page).matchAll(/<data-cell ref="([^"]*)">([^<]*)</g)) {
      expect(number, ref).toBe(cellPrinted(trace, ref!));
    }
    const numbers = textOf(page)
      .replaceAll(/<(style|pre)[\s\S]*?<\/\1>|<[^>]*>/g, '')
      .match(/\d\.\d{4}/g)!;
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter((number) => !known.has(number))).toEqual([]);
  }
});
