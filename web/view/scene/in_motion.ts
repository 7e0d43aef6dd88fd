// What moves while a beat passes: numbers in flight, matrices on their way between two scenes, and the track's rail.
// Drawn by itself, since the rest of the picture stays as it is until a beat ends or a cell lands.
import { html, nothing, render, type TemplateResult } from 'lit';
import { inFlightAt, type InFlight } from '../../timeline/in_flight.ts';
import { endOf, type Frame } from '../../timeline/timeline.ts';
import { sameCell } from '../../model/cells.ts';
import type { Context } from '../context.ts';
import { numberText } from '../../words/number_text.ts';
import { roleOf } from '../../ops/notation.ts';
import { AT_REST, arriving, labelsSeen, leaving, turning, turns, type Pose, type Sheet, type Way } from './change.ts';
import { cellCorner, type Layout } from './layout.ts';
import { drawTour } from '../whole/tour.ts';
import type { Morph } from './morph.ts';
import type { Pictures } from './pictures.ts';

function renderNumber(
  context: Context,
  layout: Layout,
  { from: source, to, value, progress, place: [index, count] }: InFlight,
): TemplateResult | typeof nothing {
  const start = cellCorner(layout, source);
  const end = cellCorner(layout, to);
  if (!start || !end || start.box.small) return nothing;
  const x = start.x + (end.x - start.x) * progress;
  const { cellWidth, cellHeight } = end.box;
  const height = Math.min(cellHeight, Math.round(layout.fontSize * 1.9));
  const aside = count === 2 ? (index - 0.5) * (height + 2) : 0;
  const off = (cell: number) => (cell - height) / 2;
  const from = start.y + off(start.box.cellHeight);
  const y = from + (end.y + off(cellHeight) + aside - from) * progress;
  const name = context.trace.stages[source.stage]!.name;
  return html`<span
    class="in-flight ${roleOf(name)} ${value === -Infinity ? 'hidden' : ''}"
    .style=${`transform:translate(${x}px,${y}px);width:${cellWidth}px;height:${height}px`}
  >${numberText(value)}</span>`;
}

function draw(element: HTMLElement, { dx, dy, scaleX, scaleY, opacity }: Pose): void {
  const isStill = dx === 0 && dy === 0 && scaleX === 1 && scaleY === 1;
  element.style.transform = isStill ? '' : `translate(${dx}px,${dy}px) scale(${scaleX},${scaleY})`;
  element.style.opacity = opacity === 1 ? '' : String(opacity);
}

/** What stands around the cells: title, heads of rows and columns, legend. */
function labels(element: HTMLElement, seen: number): void {
  const value = seen === 1 ? '' : String(seen);
  if (element.style.getPropertyValue('--labels') !== value) element.style.setProperty('--labels', value);
}

const matricesIn = (root: ParentNode, group: string) =>
  [...root.querySelectorAll<HTMLElement>(`.${group} [data-matrix]`)].map(
    (element) => [element, element.dataset.matrix!] as const,
  );

function fade(root: ParentNode, selector: string, seen: number): void {
  const opacity = seen === 1 ? '' : String(Math.max(0, seen));
  for (const element of root.querySelectorAll<HTMLElement>(selector)) element.style.opacity = opacity;
}

/** Every matrix where it is at this moment. In one that turns, rows become columns cell by cell. */
function drawWay(root: ParentNode, { from, progress }: Way, to: Sheet): void {
  for (const [element, key] of matricesIn(root, 'arriving')) {
    const [before, own] = [from.get(key), to.get(key)!];
    draw(element, arriving(key, from, to, progress));
    labels(element, before ? labelsSeen(progress) : 1);
    const isTurning = turns(before, own);
    for (const cell of element.querySelectorAll<HTMLElement>(isTurning ? '.cell' : '.cell[style*="transform"]')) {
      const place = [Number(cell.dataset.row), Number(cell.dataset.col)] as const;
      draw(cell, isTurning ? turning(before!, own, place, progress) : AT_REST);
    }
  }
  const around =
    '.arriving > .operator, .arriving > .wires, .arriving .ribbons, .arriving .node-title, .arriving .node-caption';
  fade(root, around, 2 * progress - 1);
  for (const [element, key] of matricesIn(root, 'leaving'))
    draw(element, leaving(key, from, to, progress) ?? { ...AT_REST, opacity: 0 });
  const done = '.leaving > .operator, .leaving .ribbons, .leaving .node-title, .leaving .node-caption';
  fade(root, done, 1 - 4 * progress);
}

/** How much of the scene in view has passed, in [0, 1]. */
function share({ timeline, frame: { at, step, progress } }: Context): number {
  const { ends, starts, beats } = timeline;
  const first = at === 0 ? 0 : ends[at - 1]!;
  const last = ends[at]!;
  if (step >= last) return 1;
  const passed = starts[step]! + progress * beats[step]!.ms - starts[first]!;
  return passed / (endOf(timeline, last - 1) - starts[first]!);
}

/** Into the stage that is on screen. */
export function drawMotion(root: ParentNode, context: Context, pictures: Pictures, morph: Morph): void {
  const { timeline, frame } = context;
  const flights = root.querySelector<HTMLElement>('.flights');
  const { now, before } = pictures;
  const inFlight = now.whole ? [] : inFlightAt(timeline, frame.beat, frame.progress);
  if (flights)
    render(now.whole ? nothing : inFlight.map((number) => renderNumber(context, now.layout, number)), flights);
  const way = before ? { from: before.sheet, progress: frame.change! } : morph.way;
  drawWay(root, way ?? { from: now.sheet, progress: 1 }, now.sheet);
  drawTour(root, context);
  for (const segment of root.querySelectorAll<HTMLElement>('.segment')) {
    const isCurrent = segment.classList.contains('current');
    const done = segment.querySelector<HTMLElement>('.done')!;
    done.style.transform = isCurrent ? `scaleX(${share(context)})` : '';
  }
}

const sameFrame = (a: Frame, b: Frame): boolean =>
  a.at === b.at &&
  a.step === b.step &&
  a.beat === b.beat &&
  a.terms === b.terms &&
  a.landed.size === b.landed.size &&
  [...a.landed].every(([stage, count]) => b.landed.get(stage) === count);

/** Whether nothing but time within one beat lies between two pictures: then only what moves is to be drawn. */
export function onlyMoved(before: Context, now: Context): boolean {
  const { frame, cell, ...rest } = now;
  return (
    sameFrame(before.frame, frame) &&
    sameCell(before.cell, cell) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => before[name] === now[name])
  );
}
