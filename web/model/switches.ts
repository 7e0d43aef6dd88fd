// The four switches of the picture, which turn mask, scaling, dropout and heads off and on.
import { detailsOf, settled } from '../engine/config_schema.ts';
import { findStage, valuesOf, type Config, type Engine, type FullConfig, type Trace } from '../engine/index.ts';
import type { WalkScene } from '../timeline/scenes.ts';
import type { Timeline } from '../timeline/timeline.ts';

const SWITCHES = ['mask', 'scaling', 'dropout', 'heads'] as const;
type SwitchName = (typeof SWITCHES)[number];

export interface Switch {
  readonly name: SwitchName;
  readonly on: boolean;
  /** The config after using the switch. */
  readonly config: Config;
}

/** Whether dropout's mask is drawn: then PyTorch with MKL draws another one from the same seed. */
export const drawsDropout = ({ config, stages }: Trace): boolean =>
  config.dropout < 1 && stages.some(({ name, replaced }) => name === 'dropout_mask' && !replaced);

/** The setting that a switch turns on if the preset has none. */
const USUAL = { mask: 'causal', scaleBy: 'divide', dropout: 0.5, heads: 2 } as const;

type Full = Pick<FullConfig, 'mask' | 'scaleBy' | 'dropout' | 'heads' | 'kvHeads' | 'replace'>;

const without = <Values extends object>(values: Values, name: keyof Values): Values => {
  const { [name]: _, ...rest } = values;
  return rest as Values;
};

/** Whether a mask is in its place, but replaced by one that hides nothing. */
export const isMaskOpen = ({ mask }: FullConfig['replace']): boolean =>
  mask !== undefined && !JSON.stringify(mask).includes('1');

const ownMask = ({ replace: { mask } }: Full): Full['replace'] => (mask === undefined ? {} : { mask });

/** The state of each switch in a config, and what toggling it changes. `own`: the preset's. */
const USES: Readonly<Record<SwitchName, (now: Full, own: Full) => { on: boolean; changes: Config }>> = {
  mask: (now, own) =>
    now.mask === 'none'
      ? { on: false, changes: { mask: own.mask === 'none' ? USUAL.mask : own.mask } }
      : isMaskOpen(now.replace)
        ? { on: false, changes: { replace: { ...without(now.replace, 'mask'), ...ownMask(own) } } }
        : { on: true, changes: { mask: 'none', replace: without(now.replace, 'mask') } },
  scaling: (now, own) =>
    now.scaleBy === 'none'
      ? { on: false, changes: { scaleBy: own.scaleBy === 'none' ? USUAL.scaleBy : own.scaleBy } }
      : { on: true, changes: { scaleBy: 'none' } },
  dropout: (now, own) =>
    now.dropout === 0
      ? { on: false, changes: { dropout: own.dropout || USUAL.dropout } }
      : { on: true, changes: { dropout: 0, replace: without(now.replace, 'dropout_mask') } },
  heads: (now, own) =>
    now.heads === 1
      ? { on: false, changes: { heads: own.heads > 1 ? own.heads : USUAL.heads, kvHeads: own.kvHeads } }
      : { on: true, changes: { heads: 1 } },
};

/** The preset's details of a mask that was taken away. */
const maskDetails = (preset: Config): Config =>
  Object.fromEntries(detailsOf('mask').map((name) => [name, preset[name]]));

const known = new WeakMap<Config, { readonly preset: Config; readonly switches: readonly Switch[] }>();

/** The available switches: tried once for each config, not at every drawing. */
export function switchesOf(engine: Engine, config: Config, preset: Config): readonly Switch[] {
  const before = known.get(config);
  if (before?.preset === preset) return before.switches;
  const switches = tried(engine, config, preset);
  known.set(config, { preset, switches });
  return switches;
}

/** Of each switch, the last config that was tried, without its numbers, and whether the rules accept it. */
const accepted = new Map<SwitchName, { readonly structure: string; readonly isValid: boolean }>();

/** Whether a switch leads to a valid config. An edit of numbers alone does not change the answer. */
function leadsToValid(engine: Engine, name: SwitchName, used: Config): boolean {
  const structure = JSON.stringify(used, (_, value) =>
    Array.isArray(value) && typeof value[0] === 'number' ? value.length : value,
  );
  const before = accepted.get(name);
  if (before?.structure === structure) return before.isValid;
  const isValid = engine.validate(used).length === 0;
  accepted.set(name, { structure, isValid });
  return isValid;
}

function tried(engine: Engine, config: Config, preset: Config): readonly Switch[] {
  const defaults = engine.defaults();
  const [now, own] = [config, preset].map((given) => ({ ...defaults, ...given })) as [FullConfig, FullConfig];
  return SWITCHES.flatMap((name) => {
    const { on, changes } = USES[name](now, own);
    const restored = name === 'mask' && now.mask === 'none' ? maskDetails(preset) : {};
    const used = settled({ ...config, ...changes, ...restored });
    // A switch takes none of a reader's numbers away: a memory stays, with the masks that it allows.
    if (config.memory && !used.memory) return [];
    // A number that is gone takes its gradients with it, and no switch.
    return leadsToValid(engine, name, { ...used, backward: null }) ? [{ name, on, config: used }] : [];
  });
}

/** Where a switch shows: the first scene with other numbers than before. Null: that in view has them, or none has. */
export function changedScene(before: Trace, { trace, scenes }: Timeline, inView: number): number | null {
  const isOther = ({ whole, stage }: WalkScene): boolean => {
    if (whole) return false;
    const old = findStage(before, stage.name, stage.batch ?? 0, stage.head ?? 0);
    if (old?.rows !== stage.rows || old.cols !== stage.cols) return true;
    const values = valuesOf(before, old);
    return valuesOf(trace, stage).some((value, i) => !Object.is(value, values[i]));
  };
  const at = scenes.findIndex(isOther);
  return at < 0 || isOther(scenes[inView]!) ? null : at;
}
