// What moves in the row during a beat: its marks, numbers that arrive, and in the whole figure the lines that appear.
import { render, svg, type SVGTemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Trace } from '../../engine/index.ts';
import type { InFlight } from '../../timeline/flights.ts';
import type { InView } from '../../model/in_view.ts';
import type { Chip } from '../layout/layout.ts';
import { DIM, nodeAt, tourOf } from '../whole/tour.ts';
import { OF_PAGE, renderShapes } from '../draw_shapes.ts';
import { bandOf, lineMarks } from './marks.ts';
import { nameMarks } from './name_marks.ts';
import { stays, type Placements } from '../change.ts';
import { blockKey, cellRect, type RowLayout } from './row_layout.ts';

/** A number that arrives: its type and, as multiples of it, its size; in cells this high it is at the top. */
const CARD = { desk: 14, phone: 11, wide: 3.3, high: 1.5, above: 72, edge: 3 };
/** More than two pairs would follow each other too fast; the mix has its streams. */
const MOST = 4;

/**
 * Numbers appear in the cell that they are used for, pair after pair: on their way they would cover others. Null: not
 * now, or one of its cells is not in view.
 * @param isBegun The cell has a partial result.
 */
export function cardOf(layout: RowLayout, inFlight: InFlight, isBegun: boolean): Chip | null {
  const { from, to, progress, falls, sources, index } = inFlight;
  const end = cellRect(layout, to);
  if (!end || !cellRect(layout, from)) return null;
  if (falls)
    return { ...end, y: end.y + (progress - 1) * end.height, font: end.block.font, size: 1, opacity: progress };
  const { kind, stage } = layout.lines[end.block.line]!.line;
  const isStreamed = kind === 'mix' && stage.id === to.stage;
  if (sources.length > MOST || isStreamed) return null;
  const seen = progress * Math.ceil(sources.length / 2) - Math.floor(index / 2);
  if (seen <= 0 || seen >= 1) return null;
  const font = layout.isSmall ? CARD.phone : CARD.desk;
  const [width, height] = [
    Math.min(font * CARD.wide, end.width),
    Math.floor(Math.min(font * CARD.high, end.height / 2)),
  ];
  // Of two the first is on the left or, in a narrow cell, above.
  const aside = sources.length > 1 ? (index % 2) - 0.5 : 0;
  const isBeside = end.width >= 2 * width;
  const isAbove = isBeside && end.height >= CARD.above;
  if (isBegun && !isAbove) return null;
  return {
    x: end.x + (end.width - width) / 2 + (isBeside ? aside * width : 0),
    y: end.y + (isAbove ? CARD.edge : (end.height - height) / 2) + (isBeside ? 0 : aside * height),
    width,
    height,
    font,
    size: 1,
    opacity: Math.min(1, 5 * seen, 5 * (1 - seen)),
  };
}

/** A line that is still to come. */
const FAINT = 0.05;

/** A change to the row in view. */
interface Way {
  readonly from: Placements;
  readonly to: Placements;
  readonly progress: number;
}

/** Whether a line stays where it is during a change: what is around its numbers does, too. */
export function staysLine({ blocks }: RowLayout, line: number, { from, to }: Way): boolean {
  // One without numbers belongs to those before it.
  const last = Math.max(...blocks.map((block) => block.line).filter((each) => each <= line));
  return blocks.filter((block) => block.line === last).every((block) => stays(blockKey(block), from, to));
}

/** How far the names and marks of each line have appeared: in the whole figure, one line after another. */
const seenIn = (view: InView, layout: RowLayout, way: Way | null) => {
  const now = tourOf(view);
  return (line: number) => {
    if (way) return staysLine(layout, line, way) ? 1 : Math.max(0, 2 * way.progress - 1);
    return now === null ? 1 : Math.max(FAINT, (nodeAt(now, line / layout.lines.length).opacity - DIM) / (1 - DIM));
  };
};

/** Names are drawn once for a layout; in the whole figure, where all has landed, so are the marks. */
function renderMarks(
  view: InView,
  layout: RowLayout,
  seen: (line: number) => number,
  lengths: Trace,
): SVGTemplateResult {
  const marking = { view, layout, palette: OF_PAGE };
  const { trace, words, theme, cell } = view;
  const isTour = tourOf(view) !== null;
  const inLine = (at: number) => {
    const marks = () => renderShapes(lineMarks(marking, at, lengths));
    return [
      guard([layout, trace, words], () => renderShapes(nameMarks(marking, at))),
      isTour ? guard([layout, lengths, words, theme, cell], marks) : marks(),
    ];
  };
  return svg`<svg class="drawing">${renderShapes(bandOf(marking))}${layout.lines.map(
    (_, at) => svg`<g opacity=${seen(at)}>${inLine(at)}</g>`,
  )}</svg>`;
}

/** @param lengths The numbers that bars are as long as: of an edit, those on the way to its own. */
export function drawRow(root: ParentNode, view: InView, layout: RowLayout, way: Way | null, lengths: Trace): void {
  const seen = seenIn(view, layout, way);
  const marks = root.querySelector<HTMLElement>('.arriving .row-marks');
  if (marks) render(renderMarks(view, layout, seen, lengths), marks);
  const isTour = tourOf(view) !== null && !way;
  const blocks = isTour ? root.querySelectorAll<HTMLElement>('.arriving [data-order]') : [];
  for (const { style, dataset } of blocks) style.opacity = String(seen(Number(dataset.order)));
}
