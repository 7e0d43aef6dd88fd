// The colour domain of a stage: the same for every batch item and head of its name, and for what it only hides or makes
// smaller, so that they can be compared.
import type { Stage, Trace } from '../engine/index.ts';
import { tensorOf } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { inputsOf } from '../ops/operation.ts';
import type { Domain } from './ramp.ts';
import { isLong } from '../timeline/long_axis.ts';

const domains = new WeakMap<Trace, Map<string, Domain>>();

export function domainOf(trace: Trace, stage: Stage): Domain {
  const known = domains.get(trace) ?? new Map<string, Domain>();
  const domain = known.get(stage.name) ?? measure(trace, stage);
  domains.set(trace, known.set(stage.name, domain));
  return domain;
}

function measure(trace: Trace, stage: Stage): Domain {
  const { shares, most, coloursOfInput } = operationOf(stage);
  if (coloursOfInput) return domainOf(trace, inputsOf(trace, stage)[0]!);
  const largest = () =>
    tensorOf(trace, stage.name)!.data.reduce(
      (m, value) => (Number.isFinite(value) ? Math.max(m, Math.abs(value)) : m),
      0,
    );
  // The shares of a long row are small, and up to 1 they would all look alike.
  if (shares && isLong(stage.cols)) return { signed: false, most: largest(), root: true };
  return most ? { signed: false, most: most(trace, stage) } : { signed: true, most: largest() };
}
