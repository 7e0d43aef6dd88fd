// The colour domain of a stage: the same for every batch item and head of its name, so that they can be compared.
import type { Stage, StageName, Trace } from '../engine/index.ts';
import { tensorOf } from '../engine/index.ts';
import { growthOf } from '../ops/summary.ts';
import type { Domain } from './ramp.ts';
import { isLong } from '../timeline/long_axis.ts';

/** Shares of one, and masks. */
const UNIT: ReadonlySet<StageName> = new Set([
  'exp',
  'attn_weights',
  'mask',
  'mask_simple',
  'masked_simple',
  'masked_simple_norm',
  'dropout_mask',
]);

/** Dropout's survivors, each multiplied by 1 / (1 - p). */
const GROWN: ReadonlySet<StageName> = new Set(['dropout_noise', 'attn_weights_dropped']);

const domains = new WeakMap<Trace, Map<string, Domain>>();

export function domainOf(trace: Trace, stage: Stage): Domain {
  const known = domains.get(trace) ?? new Map<string, Domain>();
  const domain = known.get(stage.name) ?? measure(trace, stage);
  domains.set(trace, known.set(stage.name, domain));
  return domain;
}

/** Attention's shares: those of a long row are small, and up to 1 they would all look alike. */
const SHARES: ReadonlySet<StageName> = new Set([
  'attn_weights',
  'masked_simple',
  'masked_simple_norm',
  'attn_weights_dropped',
]);

function measure(trace: Trace, { name, cols }: Stage): Domain {
  const most = () =>
    tensorOf(trace, name)!
      .data.filter(Number.isFinite)
      .reduce((m, value) => Math.max(m, Math.abs(value)), 0);
  if (SHARES.has(name) && isLong(cols)) return { signed: false, most: most(), root: true };
  if (UNIT.has(name)) return { signed: false, most: 1 };
  // Shares times 1 / (1 - p), on a ramp that grows with them: what survives keeps its colour.
  if (GROWN.has(name))
    return { signed: false, most: growthOf(trace.stages.find((s) => s.op === 'dropout_noise')!) || 1 };
  return { signed: true, most: most() };
}
