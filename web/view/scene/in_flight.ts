// What moves while a beat passes: the numbers in flight and the bar below the stage. Drawn by itself, since the rest of
// the picture stays as it is until a beat ends or a cell lands.
import { html, nothing, render, type TemplateResult } from 'lit';
import { inFlightAt, type InFlight } from '../../timeline/in_flight.ts';
import type { Frame } from '../../timeline/timeline.ts';
import type { Context } from '../context.ts';
import { cellCorner, type Layout } from './layout.ts';
import { numberText } from '../../words/number_text.ts';
import { roleOf } from '../../ops/notation.ts';
import { sameCell } from '../../model/cells.ts';

function renderNumber(
  context: Context,
  layout: Layout,
  { from, to, value, progress, place: [index, count] }: InFlight,
): TemplateResult | typeof nothing {
  const start = cellCorner(layout, from);
  const end = cellCorner(layout, to);
  if (!start || !end) return nothing;
  const x = start.x + (end.x - start.x) * progress;
  const { cellWidth, cellHeight } = layout.metrics;
  const beside = count === 2 ? (index - 0.5) * cellHeight * 0.7 : 0;
  const y = start.y + (end.y - start.y + beside) * progress;
  const name = context.trace.stages[from.stage]!.name;
  return html`<span
    class="flying ${roleOf(name)} ${value === -Infinity ? 'hidden' : ''}"
    .style=${`transform:translate(${x}px,${y}px);width:${cellWidth}px;height:${cellHeight}px`}
  >${numberText(value)}</span>`;
}

/** How much of the stage in view has passed, in [0, 1]. */
function share({ timeline: { ends }, frame: { at, step, progress } }: Context): number {
  const first = at === 0 ? 0 : ends[at - 1]!;
  return (step + progress - first) / (ends[at]! - first);
}

/** Into the scene and the strip that are on screen. */
export function renderInFlight(root: ShadowRoot, context: Context, layout: Layout): void {
  const { timeline, frame } = context;
  const air = root.querySelector<HTMLElement>('.in-flight');
  const numbers = inFlightAt(timeline, frame.beat, frame.progress);
  if (air)
    render(
      numbers.map((number) => renderNumber(context, layout, number)),
      air,
    );
  const done = root.querySelector<HTMLElement>('.done');
  if (done) done.style.transform = `scaleX(${share(context)})`;
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
