// Everything that moves during a beat: numbers in flight, matrices travelling between two scenes, and the track's rail.
// Drawn separately, since the rest of the picture is unchanged until a beat ends or a cell lands.
import { html, nothing, render, type TemplateResult } from 'lit';
import { cellOfData, sameCell } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { inFlightAt, type InFlight } from '../../timeline/flights.ts';
import { beginOf, endOf, type Frame } from '../../timeline/timeline.ts';
import type { InView } from '../../model/in_view.ts';
import { numberText } from '../../words/number_text.ts';
import { roleOf } from '../../ops/notation.ts';
import {
  AT_REST,
  arriving,
  labelsSeen,
  leaves,
  leaving,
  startOf,
  stays,
  turning,
  traceBetween,
  turns,
  type Pose,
  type Placements,
  type Morph,
} from '../change.ts';
import { MINUS_INFINITY } from '../cells/cell.ts';
import { chipOf, type Chip } from '../layout/layout.ts';
import { renderCorner } from '../mix/mix.ts';
import { renderResult } from '../mix/result.ts';
import { drawArcs } from '../sentence/sentence.ts';
import { drawTour, tourOf } from '../whole/tour.ts';
import { cardOf, drawRow } from '../row/row_motion.ts';
import type { Matrices, Pictures } from './pictures.ts';

function renderNumber({ trace, inStory }: InView, { from, value, falls }: InFlight, chip: Chip): TemplateResult {
  const { width, height, font } = chip;
  const { name } = trace.stages[from.stage]!;
  return html`<span
    class="in-flight ${roleOf(name)} ${falls ? 'falling' : ''} ${value === -Infinity ? 'hidden' : ''}"
    .style=${`width:${width}px;height:${height}px;font-size:${font}px`}
  >${value === -Infinity ? MINUS_INFINITY : numberText(value, false, inStory)}</span>`;
}

/** The numbers in flight, and in whole matrices the corner of the mix. */
function drawFlights(flights: HTMLElement, view: InView, { layout, row }: Matrices, isOnWay: boolean): void {
  const { timeline, frame } = view;
  const numbers = inFlightAt(timeline, frame.beat, frame.progress).flatMap((number) => {
    const chip = row ? cardOf(row, number, Boolean(frame.terms)) : chipOf(layout, number);
    return chip ? [{ number, chip }] : [];
  });
  render(
    html`${isOnWay || row ? nothing : renderCorner(view, layout)}
      ${numbers.map(({ number, chip }) => renderNumber(view, number, chip))}`,
    flights,
  );
  // One by one: a browser takes over transform and opacity alone without asking all sheets again.
  flights.querySelectorAll<HTMLElement>('.in-flight').forEach(({ style }, i) => {
    const { x, y, size, opacity } = numbers[i]!.chip;
    style.transform = `translate(${x}px,${y}px) scale(${size})`;
    style.opacity = String(opacity);
  });
}

function draw(element: HTMLElement, { dx, dy, scaleX, scaleY, opacity }: Pose): void {
  const isStill = dx === 0 && dy === 0 && scaleX === 1 && scaleY === 1;
  element.style.transform = isStill ? '' : `translate(${dx}px,${dy}px) scale(${scaleX},${scaleY})`;
  element.style.opacity = opacity === 1 ? '' : String(opacity);
}

/**
 * In a row the numbers of a scaled block keep their own shape. It has few cells; in a matrix, whose cells may be
 * hundreds, the inherited value would be computed for all of them in each frame.
 */
function keepShape({ style, classList }: HTMLElement, { scaleX, scaleY }: Pose): void {
  if (!classList.contains('row-block')) return;
  const least = Math.min(scaleX, scaleY);
  const shape = scaleX === scaleY ? '' : `scale(${least / scaleX},${least / scaleY})`;
  if (style.getPropertyValue('--shape') !== shape) style.setProperty('--shape', shape);
}

const opacityOf = (seen: number) => (seen === 1 ? '' : String(Math.max(0, seen)));

/** The parts around the cells of a matrix: they would be squeezed and cover others while the cells travel. */
const AROUND_CELLS = '.title, .rowhead, .colhead, .corner, .legend';

function labels(element: HTMLElement, seen: number): void {
  const opacity = opacityOf(seen);
  // Set on each cell, not on the matrix: an inherited value would be recomputed for all of its cells.
  for (const { style } of element.querySelectorAll<HTMLElement>(AROUND_CELLS))
    if (style.opacity !== opacity) style.opacity = opacity;
}

const matricesIn = (group: ParentNode) =>
  [...group.querySelectorAll<HTMLElement>('[data-matrix]')].map(
    (element) => [element, element.dataset.matrix!] as const,
  );

/** The parts between the matrices of a scene, or beside those of the whole figure. */
const BETWEEN = '.operator, .outcome, .wires, .ribbons, .node-title, .node-caption, .row-names';

function fade(group: ParentNode, seen: number, parts = BETWEEN): void {
  const opacity = opacityOf(seen);
  for (const { style } of group.querySelectorAll<HTMLElement>(parts)) style.opacity = opacity;
}

/** Matrices whose cells have left their places. */
const turned = new WeakSet<Element>();

/** In a matrix that turns, rows become columns cell by cell; afterwards each cell is back in its place. */
function turn(element: HTMLElement, poseOf: ((cell: CellRef) => Pose) | null): void {
  if (!poseOf && !turned.delete(element)) return;
  if (poseOf) turned.add(element);
  for (const cell of element.querySelectorAll<HTMLElement>('.cell'))
    draw(cell, poseOf ? poseOf(cellOfData(cell.dataset.cell!)) : AT_REST);
}

/** The place of every matrix at this moment. */
function drawWay(root: ParentNode, from: Placements, to: Placements, progress: number): void {
  const comes = root.querySelector('.arriving')!;
  for (const [element, key] of matricesIn(comes)) {
    const [before, own] = [startOf(key, from, to), to.get(key)!];
    const pose = arriving(key, from, to, progress);
    draw(element, pose);
    keepShape(element, pose);
    labels(element, before ? labelsSeen(progress) : 1);
    turn(element, turns(before, own) ? (cell) => turning(before!, own, cell, progress) : null);
  }
  fade(comes, 2 * progress - 1);
  const goes = root.querySelector('.leaving');
  if (!goes) return;
  for (const [element, key] of matricesIn(goes)) {
    const pose = leaving(key, from, to, progress) ?? { ...AT_REST, opacity: 0 };
    draw(element, pose);
    keepShape(element, pose);
  }
  fade(goes, 1 - 4 * progress, `${BETWEEN}, .row-marks`);
}

/** Before a jump to another scene: what leaves of the old one does so as a copy. */
export function keepLeaving(root: ParentNode, from: Placements, to: Placements): void {
  const scene = root.querySelector('.arriving');
  if (!scene) return;
  dropLeaving(root);
  const copy = scene.cloneNode(true) as HTMLElement;
  copy.className = 'leaving copy';
  copy.inert = true;
  copy.ariaHidden = 'true';
  for (const [element, key] of matricesIn(copy)) if (!leaves(key, from, to)) element.remove();
  // The same lines with other numbers have their names and marks already.
  if ([...to.keys()].every((key) => stays(key, from, to))) copy.querySelector('.row-marks')?.remove();
  scene.before(copy);
}

const dropLeaving = (root: ParentNode): void => root.querySelector('.leaving.copy')?.remove();

/** How much of the scene in view has passed, in [0, 1]. */
function share({ timeline, frame: { at, step, progress } }: InView): number {
  const { starts, beats } = timeline;
  const [first, last] = [beginOf(timeline, at), timeline.ends[at]!];
  if (step >= last) return 1;
  const passed = starts[step]! + progress * beats[step]!.ms - starts[first]!;
  return passed / (endOf(timeline, last - 1) - starts[first]!);
}

/** The moving parts of each stage at the last drawing: a scene at rest is set once, not in each frame. */
const drawnLast = new WeakMap<ParentNode, 'way' | 'tour' | 'rest'>();

/** Draws into the picture on screen. */
export function drawMotion(root: ParentNode, view: InView, pictures: Pictures, morph: Morph): void {
  const { frame } = view;
  const flights = root.querySelector<HTMLElement>('.flights');
  const { now, before } = pictures;
  const way = before ? { from: before.placements, progress: frame.change! } : morph.way;
  const row = now.whole ? undefined : now.row;
  if (flights && now.whole) render(nothing, flights);
  else if (flights && !now.whole) drawFlights(flights, view, now, way !== null);
  const { edit } = morph;
  const lengths = edit ? traceBetween(edit.was, view.trace, edit.progress) : view.trace;
  drawArcs(root, view, lengths, edit?.progress ?? 1);
  const outcome = root.querySelector<HTMLElement>('.arriving .outcome');
  if (outcome) render(renderResult(view, now.layout.area), outcome);
  const moves = way ? 'way' : tourOf(view) === null ? 'rest' : 'tour';
  const isOther = (drawnLast.get(root) ?? 'rest') !== moves; // what has just been rendered is at rest
  if (isOther && !way) dropLeaving(root);
  drawnLast.set(root, moves);
  if (way || isOther) drawWay(root, way?.from ?? now.placements, now.placements, way?.progress ?? 1);
  if (moves === 'tour' || isOther) drawTour(root, view);
  if (row) drawRow(root, view, row, way && { ...way, to: now.placements }, lengths);
  for (const segment of root.querySelectorAll<HTMLElement>('.segment')) {
    const isCurrent = segment.classList.contains('current');
    const done = segment.querySelector<HTMLElement>('.done')!;
    done.style.transform = isCurrent ? `scaleX(${share(view)})` : '';
  }
}

const sameFrame = (a: Frame, b: Frame): boolean =>
  a.at === b.at &&
  a.step === b.step &&
  a.beat === b.beat &&
  a.terms === b.terms &&
  a.landed.size === b.landed.size &&
  [...a.landed].every(([stage, count]) => b.landed.get(stage) === count);

/** Whether two pictures differ only by the time within one beat: then only moving parts are redrawn. */
export function onlyMoved(before: InView, now: InView): boolean {
  const { frame, cell, ...rest } = now;
  return (
    sameFrame(before.frame, frame) &&
    sameCell(before.cell, cell) &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => before[name] === now[name])
  );
}
