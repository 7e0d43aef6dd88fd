// On a wide screen the stages before and after stand beside the scene on the same rows, so that one cell is seen
// changing.
import { html, unsafeCSS, type TemplateResult } from 'lit';
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { hidingMask, isHiddenAt } from '../../ops/hiding.ts';
import { isFromScores } from '../../ops/index.ts';
import type { Context } from '../context.ts';
import type { AdjacentStage, Surroundings } from './surroundings.ts';
import { TITLE_HEIGHT, type Box, type Layout, type Reader } from './layout.ts';
import { numberText } from '../../words/number_text.ts';
import { hasLanded } from '../../model/in_view.ts';
import text from './adjacent_stages.css?inline';

export const styles = unsafeCSS(text);

/** The size of their numbers, and what stands between two of them, in pixels. */
const FONT = 12;
const GAP = 28;
/** More of them than these would crowd out the scene itself. */
const MOST = 3;

function moved(layout: Layout, left: number, width: number): Layout {
  const right = <P extends { readonly x: number }>(placed: P): P => ({ ...placed, x: placed.x + left });
  const boxes = layout.boxes.map((box) => ({ ...right(box), gridX: box.gridX + left }));
  return { ...layout, width, boxes, signs: layout.signs.map(right) };
}

const anchorOf = (trace: Trace, { boxes }: Layout) =>
  boxes.find(
    ({ part, heat }) => !part.transposed && !heat && part.only === undefined && isFromScores(trace, part.stage),
  ) ?? null;

/** Bold figures, such as that of the cell in focus, are wider than the reader's by this at most. */
const BOLD = 1.1;
const cellWidthOf = ({ number }: Reader) => Math.ceil(number * FONT * BOLD) + 1;

/** The pixels that one adjacent stage takes; Infinity where a scene has none. */
export function adjacentWidth(trace: Trace, layout: Layout, reader: Reader): number {
  const anchor = anchorOf(trace, layout);
  return anchor ? GAP + anchor.cols * cellWidthOf(reader) : Infinity;
}

/** As many adjacent stages as there is room for in `room` pixels beside the scene, the next ones first. */
export function surroundingsOf(
  { trace, timeline: { playlist }, frame, unrevealed }: Context,
  layout: Layout,
  room: number,
  reader: Reader,
): Surroundings | null {
  const anchor = anchorOf(trace, layout);
  if (!anchor || unrevealed) return null;
  const isChained = (stage: Stage) => isFromScores(trace, stage);
  const shown = new Set(layout.boxes.map(({ part }) => part.stage.id));
  const places = playlist.flatMap((stage, at) => (isChained(stage) && !shown.has(stage.id) ? [{ stage, at }] : []));
  const first = Math.min(...playlist.flatMap((stage, at) => (shown.has(stage.id) && isChained(stage) ? [at] : [])));
  const before = places.filter(({ at }) => at < first).reverse();
  const after = places.filter(({ at }) => at > frame.at);
  const width = adjacentWidth(trace, layout, reader);
  const count = Math.min(MOST, Math.floor(room / width));
  const next = after.slice(0, Math.max(count - Math.min(before.length, 1), 0));
  const previous = before.slice(0, count - next.length).reverse();
  if (previous.length + next.length === 0) return null;
  const left = previous.length * width;
  const adjacent = [
    ...previous.map((place, i) => ({ ...place, x: i * width })),
    ...next.map((place, i) => ({ ...place, x: left + layout.width + GAP + i * width })),
  ];
  return {
    layout: moved(layout, left, layout.width + (previous.length + next.length) * width),
    adjacent,
    anchor,
    cellWidth: cellWidthOf(reader),
  };
}

function renderNumbers(context: Context, anchor: Box, { stage, at }: AdjacentStage): readonly TemplateResult[] {
  const { trace, cell, timeline, frame } = context;
  const { rows, cols } = anchor.part.stage;
  const inView = timeline.playlist[frame.at]!;
  // What is computed from the stage in view is not there before it.
  const isThere = (row: number, col: number) =>
    at < frame.at || hasLanded(context, { stage: inView.id, row, col: Math.min(col, inView.cols - 1) });
  const focus = trace.stages[cell.stage]!;
  const same = (row: number, col: number) =>
    cell.row === row && cell.col === col && focus.rows === rows && focus.cols === cols;
  const mask = hidingMask(trace, stage);
  return Array.from({ length: stage.rows * stage.cols }, (_, i) => {
    const [row, col] = [Math.floor(i / stage.cols), i % stage.cols];
    if (!isThere(row, col)) return html`<span></span>`;
    const marks = [
      mask && isHiddenAt(trace, mask, row, col) ? 'hidden' : '',
      same(row, col) ? 'same' : '',
      row === timeline.token ? 'followed' : '',
    ];
    return html`<span class=${marks.join(' ')}>${numberText(valueAt(trace, stage, row, col))}</span>`;
  });
}

function renderStage(context: Context, anchor: Box, width: number, adjacent: AdjacentStage): TemplateResult {
  const { stage, at, x } = adjacent;
  const label = context.words.goToStage(stage.name);
  const grid = `grid-template-columns:repeat(${stage.cols},${width}px);grid-auto-rows:${anchor.cellHeight}px`;
  return html`<button
    class="adjacent"
    data-at=${at}
    aria-label=${label}
    title=${label}
    .style=${`left:${x}px;top:${anchor.gridY - TITLE_HEIGHT}px`}
    ><span class="title" .style=${`height:${TITLE_HEIGHT}px`}>${stage.name}</span
    ><span class="numbers" aria-hidden="true" .style=${grid}>${renderNumbers(context, anchor, adjacent)}</span
  ></button>`;
}

export const renderAdjacent = (
  context: Context,
  { anchor, cellWidth, adjacent }: Surroundings,
): readonly TemplateResult[] => (anchor ? adjacent.map((stage) => renderStage(context, anchor, cellWidth, stage)) : []);
