// The way back in the whole figure: where gradients are recorded they go along its ribbons, against the stream.
import { gradientOf } from '../../engine/gradient_name.ts';
import type { ForwardName, Stage, StageName, Trace } from '../../engine/index.ts';
import type { Ribbon } from './ribbons.ts';

/** A broken line along the middle of a ribbon, and the arrowhead at the matrix where the ribbon begins: SVG paths. */
export interface Against {
  readonly line: string;
  readonly head: string;
}

/** Length and width of the arrowhead, in pixels, and the dashes of the line with their gaps. */
const HEAD = { length: 9, width: 10 };
export const AGAINST = { dashes: [5, 4], line: 1.5 } as const;

const recorded = new WeakMap<Trace['stages'], ReadonlySet<StageName>>();

/**
 * The stages through which gradients go: those that have one, and the probabilities, which lie between the loss and the
 * logits although autograd takes both steps at once.
 */
function onWayBack({ stages }: Trace): ReadonlySet<StageName> {
  const known = recorded.get(stages);
  if (known) return known;
  const differentiated = new Set(stages.flatMap(({ name }) => gradientOf(name)?.of ?? []));
  const forward = stages.filter(({ name }) => gradientOf(name) === null);
  const has = ({ name }: Stage) => differentiated.has(name as ForwardName);
  const downstream = new Set<number>();
  for (const stage of forward)
    if (has(stage) || stage.inputs.some((id) => downstream.has(id))) downstream.add(stage.id);
  const upstream = new Set<number>();
  for (const stage of forward.toReversed()) {
    if (has(stage)) upstream.add(stage.id);
    if (upstream.has(stage.id)) for (const id of stage.inputs) upstream.add(id);
  }
  const on = new Set(forward.filter(({ id }) => downstream.has(id) && upstream.has(id)).map(({ name }) => name));
  recorded.set(stages, on);
  return on;
}

/** Null if no gradient goes this way: a mask has none, nor has what does not lead to the chosen number. */
export function against(trace: Trace, { d, from, to, isDown }: Ribbon): Against | null {
  const stages = onWayBack(trace);
  if (!stages.has(from.name) || !stages.has(to.name)) return null;
  const [x1, y1, ...rest] = (d.match(/-?[\d.]+/g) ?? []).map(Number) as [number, number, ...number[]];
  const [x2, y2] = rest.slice(-2) as [number, number];
  const way = isDown ? y2 - y1 : x2 - x1;
  const on = Math.sign(way) * Math.min(HEAD.length, Math.abs(way));
  const half = HEAD.width / 2;
  const head = isDown
    ? `M${x1 - half} ${y1 + on}L${x1} ${y1}L${x1 + half} ${y1 + on}Z`
    : `M${x1 + on} ${y1 - half}L${x1} ${y1}L${x1 + on} ${y1 + half}Z`;
  return { line: d, head };
}
