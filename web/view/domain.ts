// The colour domain of a stage: the same for every batch item and head of its name, so that they can be compared.
import type { Stage, StageName, Trace } from '../engine/index.ts';
import { tensorOf } from '../engine/index.ts';
import type { Domain } from './ramp.ts';

/** Shares of one, and masks. */
const UNIT: ReadonlySet<StageName> = new Set([
  'exp', 'attn_weights', 'mask', 'mask_simple', 'masked_simple', 'masked_simple_norm', 'dropout_mask',
]);

export interface Look {
  readonly domain: Domain;
  /** All numbers of the stage are whole, as a mask's: shown without decimals, as PyTorch prints them. */
  readonly whole: boolean;
}

const looks = new WeakMap<Trace, Map<string, Look>>();

export function lookOf(trace: Trace, stage: Stage): Look {
  let known = looks.get(trace);
  if (!known) looks.set(trace, (known = new Map()));
  let look = known.get(stage.name);
  if (!look) known.set(stage.name, (look = measure(trace, stage)));
  return look;
}

function measure(trace: Trace, { name }: Stage): Look {
  const { data } = tensorOf(trace, name)!;
  const finite = data.filter(Number.isFinite);
  const whole = finite.length > 0 && finite.every(Number.isInteger);
  if (UNIT.has(name)) return { domain: { unit: true, most: 1 }, whole: whole && finite.length === data.length && name.includes('mask') };
  return { domain: { unit: false, most: finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0) }, whole: false };
}
