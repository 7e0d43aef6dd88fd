// What is left of arcs that an edit or a link's settings have taken weight from.
import { nothing, svg } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { hidingMask, isHiddenAt } from '../../ops/masks.ts';
import type { InView } from '../../model/in_view.ts';
import { STRUCK } from '../change.ts';
import { wordArcs, wordsBefore, type Arc, type Slots } from './arcs.ts';

/** A weight that has clearly become smaller. */
const LOST = 0.02;

/** The share of an arc that stays at the hidden word. */
const STUB = 0.06;

/** Even an equal value would make the browser lay out the arcs again, in each frame of a walk. */
export function change(path: Element, name: 'd' | 'stroke-width' | 'stroke-dasharray', value: string): void {
  if (path.getAttribute(name) !== value) path.setAttribute(name, value);
}

/** The stroke appears; then what it has cut off draws back from it, to the word that looked. */
export function drawCut(stub: SVGPathElement, arcs: readonly Arc[], progress: number): void {
  const goes = arcs.some(({ to }) => to === Number(stub.dataset.cut));
  const left = goes ? (1 - STUB) * Math.min(1, (1 - progress) / (1 - STRUCK)) : 0;
  change(stub, 'stroke-dasharray', `${left} ${1 - STUB - left} ${STUB}`);
  change(stub.nextElementSibling!, 'stroke-dasharray', `${goes ? Math.min(1, progress / STRUCK) : 1} 1`);
}

/** Pale as they were; if a mask hides their word now, a stub and a stroke through it. */
export function renderCut(view: InView, stage: Stage, from: number, slots: Slots, height: number): readonly unknown[] {
  const { base, trace } = view;
  if (!base) return [];
  const [mask, row] = [hidingMask(trace, stage), from - wordsBefore(trace)];
  const before = wordArcs({ ...view, trace: base }, stage, from, slots, height).arcs;
  return before
    .filter(({ to, value }) => value - valueAt(trace, stage, row, to) > LOST)
    .map(({ to, d, thick }) => {
      const x = slots.middles[to]!;
      const cut = svg`<path class="arc stub" stroke-width=${thick} d=${d} pathLength="1" data-cut=${to}></path>
        <path class="arc stroke" d="M${x - 10} ${height - 14}L${x + 12} ${height - 26}" pathLength="1"></path>`;
      const isCut = mask !== null && isHiddenAt(trace, mask, row, to);
      return svg`<path class="arc ghost" stroke-width=${thick} d=${d}></path>${isCut ? cut : nothing}`;
    });
}
