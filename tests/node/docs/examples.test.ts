// The guides show the lines of the built pages of web/examples, which tests/browser/examples.test.ts opens; and the
// tutorials' numbers are those of the trace.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { valuesOf } from '../../../web/engine/index.ts';
import { cellPrinted } from '../../../web/story/cell_text.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'dist/examples');
const textOf = (page: string) => readFileSync(join(FOLDER, page), 'utf8');
const docs = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

const tagsOf = (text: string) => [...text.matchAll(/<attention-steps( [^>]*?)?>/g)].map(([tag]) => tag);
const frameOf = (text: string) => /(?:embed|attention-steps)\.html#[\w&=.-]+/g.exec(text.replaceAll('&amp;', '&'))![0];

const guide = docs('embedding.md');

test('the guide for authors shows the page story.html', () => {
  expect(docs('authoring.md')).toContain(textOf('story.html').replaceAll('../', 'attention-steps/'));
});

test.each(['plain', 'slides'])('the guide to embedding shows a tag of the page %s', (name) => {
  const block = new RegExp(`<!-- ${name} -->\\n\`\`\`\\w+\\n([^]*?)\`\`\``).exec(guide)![1]!;
  expect(tagsOf(textOf(`${name}.html`))).toContain(tagsOf(block)[0]);
});

test('the guide to embedding shows the frames of the notebook', () => {
  const blocks = guide
    .split('## Jupyter')[1]!
    .split('## Slides')[0]!
    .match(/IFrame\(.*/g)!;
  for (const block of blocks) expect(textOf('jupyter.html')).toContain(`src="../${frameOf(block)}"`);
});

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
