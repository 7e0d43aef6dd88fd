// What moves in the row during a beat: its marks, numbers in flight, and in the whole figure the lines that appear.
import { html, nothing, render, type TemplateResult } from 'lit';
import { roleOf } from '../../ops/notation.ts';
import { inFlightAt, type InFlight } from '../../timeline/flights.ts';
import { numberText } from '../../words/number_text.ts';
import type { Context } from '../context.ts';
import { MINUS_INFINITY } from '../scene/cell.ts';
import { DIM, nodeAt, tourOf } from '../whole/tour.ts';
import { renderMarks } from './marks.ts';
import { placeOf, type RowLayout } from './row_layout.ts';

/** In font sizes. */
const WIDE = 3.4;
const HIGH = 1.7;

/** A number on its way: from its cell to the one that it is used for, or falling into it. */
function renderNumber(context: Context, layout: RowLayout, inFlight: InFlight): TemplateResult | typeof nothing {
  const { from, to, value, progress, falls, sources, index, size: scale } = inFlight;
  const [start, end] = [placeOf(layout, from), placeOf(layout, to)];
  if (!start || !end) return nothing;
  const font = Math.min(end.block.font, start.block.font);
  const [width, height] = [
    Math.min(start.width, end.width, font * WIDE),
    Math.min(start.height, end.height, font * HIGH),
  ];
  // Two that meet in a cell come from both sides.
  const aside = sources.length === 2 ? (index - 0.5) * height * progress : 0;
  const at = (a: number, b: number) => a + (b - a) * (falls ? 1 : progress);
  const x = at(start.x + (start.width - width) / 2, end.x + (end.width - width) / 2);
  const y = at(start.y + (start.height - height) / 2, end.y + (end.height - height) / 2) + aside;
  const fall = falls ? (progress - 1) * end.height : 0;
  const opacity = falls ? progress : Math.min(1, 5 * progress, 6 * (1 - progress));
  const name = context.trace.stages[from.stage]!.name;
  const size = `width:${width}px;height:${height}px;font-size:${font}px`;
  return html`<span
    class="in-flight ${roleOf(name)} ${falls ? 'falling hidden' : ''}"
    .style=${`transform:translate(${x}px,${y + fall}px) scale(${scale});${size};opacity:${opacity}`}
  >${value === -Infinity ? MINUS_INFINITY : numberText(value, false, true)}</span>`;
}

/** A line that is still to come. */
const FAINT = 0.05;

/** How far each line has appeared: in the whole figure, one after another. */
const seenIn = (context: Context, { lines }: RowLayout) => {
  const now = tourOf(context);
  return (line: number) =>
    now === null ? 1 : Math.max(FAINT, (nodeAt(now, line / lines.length).opacity - DIM) / (1 - DIM));
};

export function drawRow(root: ParentNode, context: Context, layout: RowLayout): void {
  const { frame } = context;
  const seen = seenIn(context, layout);
  const marks = root.querySelector<HTMLElement>('.arriving .row-marks');
  if (marks) render(renderMarks(context, layout, seen), marks);
  const isTour = tourOf(context) !== null;
  for (const element of root.querySelectorAll<HTMLElement>('.arriving [data-order]'))
    if (isTour || frame.change === null)
      element.style.opacity = isTour ? String(seen(Number(element.dataset.order))) : '';
  const arcs = root.querySelector<SVGElement>('.arcs');
  const weights = layout.lines.findLastIndex(({ line }) => line.kind === 'cells');
  if (arcs) arcs.style.opacity = isTour && weights >= 0 ? String(seen(weights) - FAINT) : '';
}

export const renderFlights = (context: Context, layout: RowLayout): readonly unknown[] =>
  inFlightAt(context.timeline, context.frame.beat, context.frame.progress).map((each) =>
    renderNumber(context, layout, each),
  );
