// The colour domain of a stage: the same for every batch item and head, and for stages that only hide or reduce its
// numbers, so that they can be compared. All attention weights have one, from 0 to 1, or to what dropout makes of 1.
import type { Stage, Trace } from '../engine/index.ts';
import { tensorOf } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { inputsOf } from '../ops/operation.ts';
import { numberText } from '../words/number_text.ts';
import { roleOf } from '../ops/notation.ts';
import type { Domain, Hue } from './ramp.ts';

const domains = new WeakMap<Trace, Map<string, Domain>>();

export function domainOf(trace: Trace, stage: Stage): Domain {
  const known = domains.get(trace) ?? new Map<string, Domain>();
  const domain = known.get(stage.name) ?? measure(trace, stage);
  domains.set(trace, known.set(stage.name, domain));
  return domain;
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
  if (!max) return { signed: true, max: largest(), hue };
  return { signed: false, max: max(trace, stage), root: shares === true, hue };
}

export type Ends = readonly [min: string, max: string];

/** The labels at the ends of a ramp. */
export const rampEnds = ({ signed, max }: Domain): Ends => [
  signed ? numberText(-max) : '0',
  numberText(max, !signed && Number.isInteger(max)),
];
