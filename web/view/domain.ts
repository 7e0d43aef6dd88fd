// The colour domain of a stage: the same for every batch item and head, and for stages that only hide or reduce its
// numbers, so that they can be compared. Attention weights are compared within their row.
import type { Stage, Trace } from '../engine/index.ts';
import { tensorOf, valueAt } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { inputsOf } from '../ops/operation.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import { roleOf } from '../ops/notation.ts';
import type { Domain, Hue } from './ramp.ts';
import { isLong } from '../timeline/long_axis.ts';

const domains = new WeakMap<Trace, Map<string, Domain>>();

export function domainOf(trace: Trace, stage: Stage): Domain {
  const known = domains.get(trace) ?? new Map<string, Domain>();
  const domain = known.get(stage.name) ?? measure(trace, stage);
  domains.set(trace, known.set(stage.name, domain));
  return domain;
}

/** Keyed by trace too: after an edit a new trace reuses stage objects. */
const rowDomains = new WeakMap<Trace, Map<Stage, Domain[]>>();

/** The colour domain of the cells of one row. @param oneScale Weights of all rows share one. */
export function rowDomainOf(trace: Trace, stage: Stage, row: number, oneScale = false): Domain {
  const domain = domainOf(trace, stage);
  if (!domain.byRow || oneScale) return domain;
  const stages = rowDomains.get(trace) ?? new Map<Stage, Domain[]>();
  rowDomains.set(trace, stages);
  const known = stages.get(stage) ?? [];
  stages.set(stage, known);
  known[row] ??= { ...domain, max: largestIn(trace, stage, row) };
  return known[row];
}

function largestIn(trace: Trace, stage: Stage, row: number): number {
  let largest = 0;
  for (let col = 0; col < stage.cols; col++) {
    const value = valueAt(trace, stage, row, col);
    if (Number.isFinite(value)) largest = Math.max(largest, value);
  }
  return largest;
}

/** The hue of its role; a weighted sum of values has theirs, and queries over keys have that of scores. */
function hueOf({ name, rowAxis, colAxis }: Stage): Hue {
  const role = roleOf(name);
  if (role !== 'none') return role;
  if (rowAxis !== 'query') return 'plain';
  return colAxis === 'd_v' ? 'value' : colAxis === 'key' ? 'score' : 'plain';
}

function measure(trace: Trace, stage: Stage): Domain {
  const { shares, max, coloursOfInput } = operationOf(stage);
  if (coloursOfInput) return domainOf(trace, inputsOf(trace, stage)[0]!);
  const largest = () =>
    tensorOf(trace, stage.name)!.data.reduce(
      (m, value) => (Number.isFinite(value) ? Math.max(m, Math.abs(value)) : m),
      0,
    );
  const hue = hueOf(stage);
  // The weights of a long row are small, and with 1 as the maximum all would look alike.
  if (shares && isLong(stage.cols)) return { signed: false, max: largest(), root: true, hue };
  if (!max) return { signed: true, max: largest(), hue };
  return { signed: false, max: max(trace, stage), hue, byRow: shares === true && !isLong(stage.rows) };
}

export type Ends = readonly [min: string, max: string];

/** The labels at the ends of a ramp. */
export function endsOf({ signed, max, byRow }: Domain, words: Words, oneScale = false): Ends {
  if (byRow && !oneScale) return ['0', words.rowLargest];
  return [signed ? numberText(-max) : '0', numberText(max, !signed && Number.isInteger(max))];
}
