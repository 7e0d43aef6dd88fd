// The curve of a run in a page for readers without scripts: one path, drawn through every fifth step.
import { curveOf } from '../view/curve.ts';

/** In pixels. */
const STILL = { width: 640, height: 240 };
const EVERY = 5;

/** The `d` of its path, in whole pixels and halves. */
export function stillCurve(losses: Float64Array): string {
  const { x, y } = curveOf({ losses, others: [], levels: [], linear: false }, STILL);
  const half = (size: number) => Math.round(size * 2) / 2;
  return Array.from(losses.keys())
    .filter((step) => step % EVERY === 0)
    .map((step) => `${step === 0 ? 'M' : 'L'}${half(x(step))} ${half(y(losses[step]!) ?? 0)}`)
    .join('');
}
