// Uses a switch: it changes the numbers, and the walk goes where that shows. In its own scene the mask's switch lets it
// fall over the scores, or lifts it from them; the scene that drops weights has the switch of PyTorch's two builds.
import type { Config, Stage } from '../engine/index.ts';
import { isDropped } from '../ops/index.ts';
import { maskOfScene } from './cells.ts';
import type { InView, PlayerModel } from './in_view.ts';
import { sentenceOf } from './problems.ts';
import { openMask } from './replace_cell.ts';
import { changedScene, drawsDropout, type Switch } from './switches.ts';

/** The mask over the scene in view, if readers can turn it off there. */
const maskInView = ({ trace, frame, parts }: InView): Stage | null =>
  parts.has('own') || parts.has('edit') ? maskOfScene(trace, frame.scene) : null;

/** The switch beside the line of the scene in view: of its mask, or of the build whose dropout it draws. */
export function sceneSwitchOf(view: InView): 'mask' | 'build' | null {
  const { trace, frame, parts } = view;
  if (!parts.has('own')) return null;
  if (maskInView(view)) return 'mask';
  return drawsDropout(trace) && isDropped(trace, frame.scene.stage) ? 'build' : null;
}

/** A switch is offered for a valid config, but memory for its trace may be short. */
export const editBySwitch = ({ player, problems }: PlayerModel, config: Config): void =>
  problems.report('switches', player.edit(config).map(sentenceOf));

/** Goes to the scene that the switch changes; in the scene of the mask, its own lets the mask fall or lifts it. */
export function useSwitch(model: PlayerModel, view: InView, used: Switch): void {
  const { name } = used;
  const mask = name === 'mask' ? maskInView(view) : null;
  if (mask) return moveMask(model, view, mask, used);
  const { player, transport } = model;
  const { trace, clock } = player;
  editBySwitch(model, used.config);
  const at = changedScene(trace, clock.timeline, clock.frame().at);
  if (at !== null) transport.seekStage(at);
}

function moveMask(model: PlayerModel, { trace, cell }: InView, mask: Stage, { on, config }: Switch): void {
  const { player, presentation, transport } = model;
  const { name, head } = trace.stages[cell.stage]!;
  const lifted = () => ({ ...player.session.config, replace: openMask(trace, mask) });
  const edit = () => editBySwitch(model, on ? lifted() : config);
  if (presentation.settings.media.still) edit();
  else transport.moveMask(!on, { stage: name, head, row: cell.row, col: cell.col }, edit);
}
