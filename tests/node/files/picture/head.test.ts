// Above a scene in its picture: its title, and the page's line to the character; below, the address.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { figureOf, inViewAtStep } from '../../../../web/files/picture/figure.ts';
import { PALETTES } from '../../../../web/view/palette.ts';
import { arithmeticOf, arithmeticText } from '../../../../web/model/arithmetic.ts';
import { sceneNamed } from '../../../../web/timeline/scenes.ts';
import { timelineOf, type Timeline } from '../../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { en, LANGUAGES, loadWords } from '../../../../web/words/index.ts';
import type { Words } from '../../../../web/words/words.ts';
import { flat, settingOf, textsOf } from '../../support/drawings.ts';
import { endOf } from '../../support/scenes.ts';

const ADDRESS = 'example.org/attention-steps/';
const SIZES = {
  slide: { width: 1280, height: 720 },
  'as a site shows it': { width: 960, height: 540 },
  column: { width: 560, height: 560 },
  page: { width: 794, height: 1123 },
};
const setting = (size = SIZES.slide) => settingOf(size, ADDRESS);

const timelines = engine.presets().map(({ id, config }) => [id, timelineOf(engine.trace(config), 0, 0)] as const);
const causal = timelineOf(engine.trace(configOf('mask-then-softmax')), 0, 0);

function expectHeads(timeline: Timeline, words: Words) {
  const { trace } = timeline;
  for (const [at, { whole }] of timeline.scenes.entries()) {
    const view = inViewAtStep(timeline, at === 0 ? 0 : timeline.ends[at]!, words, 'light');
    const texts = textsOf(figureOf(view, setting()));
    expect(texts).toEqual(expect.arrayContaining([ADDRESS]));
    const line = whole ? null : arithmeticOf(trace, view.cell);
    if (line) expect(texts).toContain(arithmeticText(line, words));
  }
}

test.each(timelines)('%s: every scene has the whole line and the address', (_, timeline) => expectHeads(timeline, en));

test.each(LANGUAGES)('the same in %s', async (lang) => expectHeads(causal, await loadWords(lang)));

test('the line has the result once it has landed', () => {
  const at = sceneNamed(causal.scenes, 'attn_scores');
  const first = causal.ends[at - 1]! + 2;
  const lines = Array.from({ length: causal.ends[at]! - first + 1 }, (_, i) => {
    const view = inViewAtStep(causal, first + i, en, 'light');
    const [line] = textsOf(figureOf(view, setting())).filter((text) => / [=≈] /.test(text));
    const runs = flat(figureOf(view, setting()).shapes).flatMap((shape) =>
      shape.kind === 'text' && shape.runs.some(({ text }) => / [=≈] /.test(text)) ? shape.runs : [],
    );
    const pale = runs.filter(({ bold, fill }) => bold && fill === PALETTES.light.quiet);
    return { line: line!, whole: arithmeticText(arithmeticOf(causal.trace, view.cell)!, en), pale: pale.length };
  });
  expect(lines.some(({ pale }) => pale > 0)).toBe(true); // the terms to come
  expect(lines.at(-1)!.pale).toBe(0);
  for (const { line, whole } of lines) expect(whole.startsWith(line), `${line} of ${whole}`).toBe(true);
  expect(lines.some(({ line, whole }) => line !== whole)).toBe(true);
  expect(lines.at(-1)!.line).toBe(lines.at(-1)!.whole);
});

const SOME = timelines.filter(([id]) => ['causal-mask', 'one-query', 'multi-head-distinct-dims'].includes(id));

describe.each(Object.entries(SIZES))('%s', (_, size) => {
  test.each(SOME)('%s: all of the head is in the picture, and above the scene', (_id, timeline) => {
    for (const [at] of timeline.scenes.entries()) {
      const view = inViewAtStep(timeline, at === 0 ? 0 : timeline.ends[at]!, en, 'light');
      const { shapes } = figureOf(view, setting(size));
      const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
      expect(texts.length).toBeGreaterThan(1);
      for (const { x, y, runs, anchor } of texts) {
        const width = runs.reduce((sum, { text, size: em, face, bold }) => {
          const letter =
            face === 'number' ? (WIDTHS.number / 7) * (bold ? 1.08 : 1) : WIDTHS.letter * (bold ? 1.08 : 1);
          return sum + text.length * letter * em;
        }, 0);
        const left = anchor === 'end' ? x - width : x;
        const told = runs.map(({ text }) => text).join('');
        expect([left >= 0, left + width <= size.width, y <= size.height], told).toEqual([true, true, true]);
      }
      const scene = shapes.findLast((shape) => shape.kind === 'group')!;
      const line = texts.find(({ runs }) => runs[0]!.face === 'number');
      if (line && scene.kind === 'group') expect(line.y).toBeLessThan(scene.y);
    }
  });
});

test('a picture too low for a line has only its title', () => {
  const view = endOf(causal, 'attn_weights');
  const drawing = figureOf(view, setting({ width: 480, height: 270 }));
  expect(textsOf(drawing).filter((text) => text.includes(' = '))).toEqual([]);
});
