// Applies attributes to a loaded player: config, batch item, head and token, the moment of the walk, the chosen
// cell.
import { findStage, type Problem } from '../engine/index.ts';
import { valueText } from '../engine/value_text.ts';
import { homeOf, shownIn } from '../model/cells.ts';
import { nearestConfig } from '../model/difference.ts';
import type { Player } from '../model/player.ts';
import { sentenceOf } from '../model/problems.ts';
import {
  FIRST_PRESET,
  INITIAL,
  SPEEDS,
  countOf,
  openingToken,
  type CellPlace,
  type PlayerState,
} from '../model/state.ts';
import type { Transport } from '../model/transport.ts';
import { sceneName, sceneOf } from '../timeline/scenes.ts';
import { firstStepOf, frameAtStep } from '../timeline/timeline.ts';
import { quoted } from '../words/quotation.ts';
import { readCell, readConfig, readOneOf, readWhole } from './attribute_text.ts';
import type { Wanted } from './pending_attributes.ts';

/** Boolean attributes: on if present, unless the value is "false". */
const SWITCHED = [
  ['asks', 'asks'],
  ['present', 'presents'],
] as const;

/** Not a token's number: all tokens are shown. */
const ALL = -1;

/** The last step of a walk of any length, and the first of a stage: its operands are there, its numbers are not. */
const END = 'end';
const START = 'start';

/** Each limits the values of those after it. */
export function showInPlayer(wanted: Wanted, player: Player, transport: Transport): void {
  showPreset(wanted, player);
  showConfig(wanted, player);
  showView(wanted, player);
  wanted.take(
    'speed',
    String(INITIAL.speed),
    (text) => readOneOf('speed', text, SPEEDS),
    (speed) => player.change({ speed: Number(speed) }),
  );
  for (const [name, setting] of SWITCHED) {
    wanted.take(
      name,
      false,
      (text) => ({ value: text.trim() !== 'false' }),
      (on) => player.change({ [setting]: on }),
    );
  }
  wanted.take(
    'stops',
    null,
    (text) => ({ value: text.trim() }),
    (stops) => player.change({ stops: stops === 'false' ? null : stops }),
  );
  const momentAsked = wanted.has('stage') || wanted.has('step');
  showMoment(wanted, player, transport);
  showCell(wanted, player, transport, momentAsked);
}

/** A new preset brings its own config, unless a config is set with it. */
function showPreset(wanted: Wanted, player: Player): void {
  const { presets, preset } = player.session;
  const ids = presets.map(({ id }) => id);
  wanted.take(
    'preset',
    FIRST_PRESET,
    (text) => readOneOf('preset', text, ids),
    (id) => {
      if (id !== preset.id) player.choose(id);
    },
  );
}

/** The requested config, as far as the core accepts it. */
function showConfig(wanted: Wanted, player: Player): void {
  const { session } = player;
  wanted.take(
    'config',
    {},
    (text) => {
      const { value, problem } = readConfig(text);
      return { value: value ?? {}, ...(problem ? { problem } : {}) };
    },
    (difference) => {
      const { config, problems } = nearestConfig(session.engine, session.preset.config, difference);
      const report = (found: readonly Problem[]) => wanted.report('config', found.map(sentenceOf));
      if (problems.length > 0) report(problems);
      if (valueText(config) === valueText(session.config)) return;
      session.settle();
      if (config === session.preset.config) session.reset();
      else {
        const refused = session.edit(config); // valid, yet memory for its trace may be short
        if (refused.length > 0) return report([...problems, ...refused]);
      }
      player.change({ cell: null, trail: [] });
      player.renew();
    },
  );
}

/** Batch item, head and the followed token. */
function showView(wanted: Wanted, player: Player): void {
  const { trace } = player;
  let changes: Partial<PlayerState> = {};
  for (const dimension of ['batch', 'head'] as const) {
    const last = Math.max(countOf(trace, dimension) - 1, 0);
    wanted.take(
      dimension,
      0,
      (text) => readWhole(dimension, text, last),
      (value) => (changes = { ...changes, [dimension]: value }),
    );
  }
  wanted.take(
    'token',
    openingToken(player.session.preset.id) ?? ALL,
    (text) => (text.trim() === 'all' ? { value: ALL } : readWhole('token', text, trace.tokens.length - 1)),
    (token) => (changes = { ...changes, token: token === ALL ? null : token }),
  );
  wanted.take(
    'heads',
    'one',
    (text) => readOneOf('heads', text, ['one', 'all']),
    (heads) => (changes = { ...changes, allHeads: heads === 'all' }),
  );
  if (Object.keys(changes).length > 0) player.change(changes);
}

/** A stage is shown complete, unless a step within it is given. */
function showMoment(wanted: Wanted, player: Player, transport: Transport): void {
  const { timeline } = player.clock;
  let at: number | null = null;
  let step: number | null = null;
  let named: string | null = null;
  const stages = timeline.scenes.flatMap((scene) => scene.stages);
  const names = [...new Set(['whole', ...stages.map(({ name }) => name)])];
  const asked = wanted.text('step');
  wanted.take(
    'stage',
    null,
    (text) => readOneOf('stage', text, names),
    (name) => {
      if (name === null) return;
      at = name === 'whole' ? 0 : sceneOf(timeline.scenes, stages.find((stage) => stage.name === name)!);
      named = name;
    },
  );
  wanted.take(
    'step',
    null,
    (text) => {
      if (text.trim() === START) return { value: firstStepOf(timeline, at ?? 0) };
      return text.trim() === END ? { value: timeline.beats.length } : readWhole('step', text, timeline.beats.length);
    },
    (value) => (step = value),
  );
  const [stage, moment] = [at as number | null, step as number | null];
  if (stage !== null && moment !== null && frameAtStep(timeline, moment).at !== stage) {
    const [first, last] = [firstStepOf(timeline, stage), timeline.ends[stage]!];
    const name = sceneName(timeline.scenes[stage]!);
    wanted.report('step', [({ rules }) => rules.stepOfStage(name, first, last, quoted(asked!))]);
    transport.seekStage(stage);
  } else if (moment !== null && moment !== timeline.ends[stage ?? -1]) transport.seekStep(moment);
  else if (stage !== null) {
    transport.seekStage(stage);
    focusOn(player, named!);
  }
}

/** A stage that is shown in the scene that uses it is brought into focus there. */
function focusOn(player: Player, name: string): void {
  const { timeline } = player.clock;
  const scene = timeline.scenes[player.clock.frame().at]!;
  const stage = scene.stages.find((each) => each.name === name);
  if (scene.whole || !stage || stage === scene.stage) return;
  const row = Math.min(timeline.token ?? 1, stage.rows - 1);
  player.change({ cell: { stage: stage.name, row, col: 0, head: stage.head }, trail: [] });
}

/** The cell that the line explains: in the requested scene, else in the scene that computed it. */
function showCell(wanted: Wanted, player: Player, transport: Transport, sceneAsked: boolean): void {
  const { clock, state } = player;
  const { batch, head } = state;
  const { timeline } = clock;
  const { trace, scenes } = timeline;
  const text = wanted.text('cell');
  wanted.take<CellPlace | undefined>(
    'cell',
    undefined,
    (asked) => readCell(asked, trace, batch, head),
    (cell) => {
      const stage = cell && findStage(trace, cell.stage, batch, cell.head ?? head)!;
      if (stage && !shownIn(trace, scenes[clock.frame().at]!, stage)) {
        const home = sceneAsked ? undefined : homeOf(timeline, stage);
        if (home === undefined) return wanted.report('cell', [({ rules }) => rules.cell(quoted(text!))]);
        transport.seekStage(home);
      }
      player.change({ cell: cell ?? null, trail: [] });
    },
  );
}
