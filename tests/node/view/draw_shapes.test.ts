// The page and a saved picture draw the same shapes: with the same attributes, from the same data.
import { nothing } from 'lit';
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { figureOf, inViewAtStep } from '../../../web/files/picture/figure.ts';
import { svgOf } from '../../../web/files/picture/svg.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { renderShapes } from '../../../web/view/draw_shapes.ts';
import type { Path, Run, Shape } from '../../../web/view/shapes.ts';
import { en } from '../../../web/words/index.ts';
import { flat, settingOf } from '../support/drawings.ts';

/** The text of a template, or of a list of them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return value === nothing ? '' : String(value);
  const { strings, values } = value as { readonly strings: readonly string[]; readonly values: readonly unknown[] };
  return strings.reduce((text, part, i) => {
    const own = values[i - 1];
    const name = /[\s]([\w-]+)=$/.exec(text)?.[1];
    if (name === undefined) return text + textOf(own) + part;
    return own === nothing ? text.slice(0, -name.length - 1) + part : `${text}"${textOf(own)}"${part}`;
  });
}

/** A face has a class on the page and a family in a file, which also leaves out what is not said. */
const UNSAID = ['class="', 'font-family="', 'xml:space="', 'dy="0"', 'text-anchor="start"'];

/** What an SVG's elements look like: their attributes, in order, and their text. */
function lookOf(text: string): readonly string[] {
  const attributes = [...text.matchAll(/ ([\w:-]+="[^"]*")/g)].map(([, attribute]) => attribute!);
  const round = (attribute: string) => attribute.replace(/-?\d+\.\d{3,}/g, (number) => String(+(+number).toFixed(3)));
  return [
    ...attributes.filter((attribute) => !UNSAID.some((start) => attribute.startsWith(start))).map(round),
    text.replace(/<[^>]*>/g, '').trim(),
  ].toSorted();
}

const onPage = (shape: Shape) => lookOf(textOf(renderShapes([shape])));
/** Without what is around the drawing. */
const inFile = (shape: Shape) =>
  lookOf(svgOf({ width: 0, height: 0, title: '', lang: '', shapes: [shape] }).split('<title/>')[1]!);

const run: Run = { text: 'a', face: 'number', size: 13, fill: 'red', bold: true, italic: true, struck: true };
const place = { x: 1, y: 2, width: 30, height: 40 };
const paint: Pick<Path, 'fill' | 'stroke' | 'line' | 'dash'> = { fill: 'red', stroke: 'blue', line: 1.5, dash: [2, 4] };

test.each<Shape>([
  { kind: 'rect', ...place, ...paint, radius: 6 },
  { kind: 'rect', ...place },
  { kind: 'path', d: 'M0 0H9', ...paint, opacity: 0.5 },
  { kind: 'path', d: 'M0 0H9' },
  { kind: 'text', x: 1, y: 2, anchor: 'end', upright: true, runs: [run] },
  { kind: 'text', x: 1, y: 2, anchor: 'start', runs: [{ ...run, bold: false }, { ...run, text: 'b', raised: 5 }, run] },
])('the page and a file draw it with the same attributes: %o', (shape) => {
  expect(onPage(shape)).toEqual(inFile(shape));
});

test('so they do with each shape of the walk, and of a story', () => {
  const drawn = (preset: string, row: number | null) => {
    const timeline = timelineOf(engine.trace(configOf(preset)), 0, 0);
    return timeline.ends.flatMap((end) =>
      flat(figureOf(inViewAtStep(timeline, end!, en, 'dark', row), settingOf()).shapes),
    );
  };
  const shapes = [...drawn('causal-mask', null), ...drawn('trained-journey', 4)];
  expect(shapes.length).toBeGreaterThan(1000);
  for (const shape of shapes) if (shape.kind !== 'group') expect(onPage(shape)).toEqual(inFile(shape));
});
