// A saved picture of a story's row has what the page shows: the sentence with its arcs, and below it the row's lines.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { findStage, valueAt } from '../../../../web/engine/index.ts';
import { figureOf } from '../../../../web/files/picture/figure.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { SHARES } from '../../../../web/view/look.ts';
import { PALETTES } from '../../../../web/view/palette.ts';
import { belowZero } from '../../../../web/view/sentence/arcs.ts';
import type { Path, Shape } from '../../../../web/view/shapes.ts';
import { flat, settingOf, textsOf } from '../../support/drawings.ts';
import { endOf } from '../../support/scenes.ts';

const JOURNEY = configOf('trained-journey');
const { ink, accent, ground, quiet, query } = PALETTES.light;

/** The complete scene of a row, and what it is drawn from. */
function drawn(name: string, row: number, config = JOURNEY) {
  const view = endOf(timelineOf(engine.trace(config), 0, 0), name, row);
  const figure = figureOf(view, settingOf());
  return { shapes: flat(figure.shapes), texts: textsOf(figure), view };
}
const ringsIn = (name: string) =>
  drawn(name, 4).shapes.filter((shape) => shape.kind === 'rect' && shape.line === 3 && shape.stroke === ink).length;
/** The colours of a word above the row. */
const coloursOf = (word: string, shapes: ReturnType<typeof drawn>['shapes']) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.runs[0]!.text === word ? [shape.runs[0]!.fill] : []));

test('a scene has its cell in focus in a ring, and the whole figure has none', () => {
  expect([ringsIn('attn_scores'), ringsIn('whole')]).toEqual([1, 0]);
});

test('the column of the word that is looked at is behind everything, and the other rows have their words', () => {
  const { shapes, texts } = drawn('attn_scores', 4);
  expect(
    shapes.filter((shape) => shape.kind === 'path' && shape.fill === accent && shape.opacity === 0.08).length,
  ).toBe(1);
  const count = (word: string) => texts.filter((text) => text === word).length;
  expect(['Your', 'journey', 'starts', 'with', 'one'].map(count)).toEqual([2, 2, 2, 2, 1]);
});

test('a curtain is over the words that the mask hides from the row, and paler in later scenes', () => {
  const curtainsIn = (shapes: readonly Shape[]) =>
    shapes.flatMap((shape) => (shape.kind === 'path' && shape.fill === ground ? [shape.opacity] : []));
  const { shapes } = drawn('masked', 2);
  expect(curtainsIn(shapes)).toEqual([SHARES.curtain]);
  expect(curtainsIn(drawn('attn_weights', 2).shapes)).toEqual([SHARES.pastCurtain]);
  expect(['starts', 'with', 'one'].map((word) => coloursOf(word, shapes)[0])).toEqual([query, quiet, quiet]);
  expect(curtainsIn(drawn('masked', 4).shapes)).toEqual([]);
});

test('an arc of a score below zero is dotted, in the colour of the page’s', () => {
  const { shapes, view } = drawn('attn_scores', 4);
  const scores = findStage(view.trace, 'attn_scores')!;
  const below = [0, 1, 2, 3, 4].filter((col) => valueAt(view.trace, scores, 4, col) < 0).length;
  const arcs = (of: (path: Path) => boolean) => shapes.filter((shape) => shape.kind === 'path' && of(shape)).length;
  expect(below).toBeGreaterThan(0);
  expect(arcs(({ dash, stroke }) => dash?.join(' ') === '2 4' && stroke === belowZero('light'))).toBe(below);
  expect(arcs(({ opacity }) => opacity === SHARES.arc)).toBe(5 - below);
});

test('the next word is behind the last one, with its share, and not behind another row', () => {
  const places = (row: number) =>
    drawn('probs', row).shapes.filter((shape) => shape.kind === 'rect' && shape.radius === 6).length;
  expect([places(4), places(3)]).toEqual([1, 0]);
  expect(drawn('attn_scores', 4).texts).toContain('step');
  const { shapes, texts } = drawn('probs', 4);
  expect(coloursOf('step', shapes)).toContain(accent);
  expect(texts).toContain('0.99');
});

test('over the arcs of each of two heads is its largest weight', () => {
  const timeline = timelineOf(engine.trace({ heads: 2, dK: 4, dV: 4, mask: 'causal' }), 0, 0);
  const { trace } = timeline;
  const view = endOf(timeline, 'concat', 5);
  const runs = flat(figureOf(view, { ...settingOf(), allHeads: true }).shapes).flatMap((shape) =>
    shape.kind === 'text' ? shape.runs : [],
  );
  const largest = [0, 1].map((head) => {
    const weights = findStage(trace, 'attn_weights', 0, head)!;
    return Math.max(...[0, 1, 2, 3, 4, 5].map((col) => valueAt(trace, weights, 5, col))).toFixed(2);
  });
  expect(runs.filter(({ bold, fill, size }) => bold && fill === accent && size === 14).map(({ text }) => text)).toEqual(
    largest,
  );
});
