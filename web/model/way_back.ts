// The way back from a number: the config that records its gradients, and the walk at their first scene.
import type { ForwardName, Target, Trace } from '../engine/index.ts';
import { gradientOf } from '../engine/gradient_name.ts';
import type { CellRef } from '../ops/expression.ts';
import { firstOfWayBack } from '../timeline/scenes.ts';
import type { Player } from './player.ts';
import type { Transport } from './transport.ts';

/** The cell as a config's `backward` names it. */
export function targetOf({ stages }: Trace, { stage: id, row, col }: CellRef): Target {
  const { name, batch, head } = stages[id]!;
  return { of: name as ForwardName, row, col, ...(batch && { batch }), ...(head && { head }) };
}

/** Whether the engine differentiates this cell: it is computed, in the forward pass, and no detail of softmax. */
const isDifferentiable = ({ session }: Player, target: Target): boolean =>
  gradientOf(target.of) === null && session.engine.validate({ ...session.config, backward: target }).length === 0;

/** A cell with gradients: this one, else that of the last stage in its row. */
function nearest(player: Player, cell: CellRef): Target {
  const target = targetOf(player.trace, cell);
  if (isDifferentiable(player, target)) return target;
  const { stage } = player.clock.timeline.scenes[0]!;
  return targetOf(player.trace, { stage: stage.id, row: Math.min(cell.row, stage.rows - 1), col: 0 });
}

/** Ends the way back, as an edit that can be undone: the walk is at its result again. */
export function leaveWayBack(player: Player): void {
  const { backward: _, ...config } = player.session.config;
  player.edit(config);
}

/** Plays the way back from `cell`. Needs gradients to be loaded. */
export function goBack(player: Player, cell: CellRef, transport: Transport): void {
  const backward = nearest(player, cell);
  if (player.edit({ ...player.session.config, backward }).length > 0) return;
  player.change({ cell: null, trail: [] });
  transport.seekStage(firstOfWayBack(player.clock.timeline.scenes));
  transport.play();
}
