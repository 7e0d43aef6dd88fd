// The attributes of <attention-steps>, which hold the state in view.
import { findStage, type Problem } from '../engine/index.ts';
import { valueText } from '../engine/json.ts';
import { cellText, readCell, readConfig, readOneOf, readInteger } from '../input/attribute_text.ts';
import { homeOf, isInScene, namedCell } from '../model/cells.ts';
import { differenceOf, nearestConfig, type Difference } from '../model/difference.ts';
import type { Player } from '../model/player.ts';
import { sentenceOf, type Message, type Problems } from '../model/problems.ts';
import { FIRST_PRESET, INITIAL, SPEEDS, countOf, openingToken, type PlayerState } from '../model/state.ts';
import type { Transport } from '../model/transport.ts';
import { sceneName, sceneOf } from '../timeline/scenes.ts';
import { firstStepOf, frameAtStep } from '../timeline/timeline.ts';
import { quoted } from '../words/text.ts';
import type { AttentionStepsElement, ShownAttributes } from './api.ts';
import { applyRows, OF_EVERY, type ElementTarget, type Row } from './rows.ts';

type ShownName = keyof ShownAttributes;

/** The moment that attributes ask for together. */
interface Moment {
  isAsked: boolean;
  scene: number | null;
  stage: string | null;
  step: number | null;
}

/** What attributes are shown in. */
interface AttributeTarget extends ElementTarget {
  readonly player: Player;
  readonly transport: Transport;
}

/** `layer`: settings that a story shows over those of `config`; null: the ones that it shows. */
type Applied = AttributeTarget & { readonly moment: Moment; readonly layer: Difference | null };
type Report = (sentences: readonly Message[]) => void;

const row = <Value, Property>(given: Row<AttributeTarget, Applied, Value, Property>): Row<AttributeTarget, Applied> =>
  given;

/** A part of the state that is one of several words. */
const numberOfState = (name: 'batch' | 'head') =>
  row<number, number>({
    without: () => 0,
    read: (text, { player }) => readInteger(name, text, Math.max(countOf(player.trace, name) - 1, 0)),
    apply: (value, { player }) => player.change({ [name]: value }),
    write: ({ player }) => (player.state[name] === 0 ? null : String(player.state[name])),
    property: Number,
    limits: 'limited',
  });

/** On if the attribute is present, unless its value is "false". */
const isOn = (text: string | null): boolean => (text ?? 'false').trim() !== 'false';
const switchOfState = (setting: 'asks' | 'presents') =>
  row<boolean, boolean>({
    without: () => false,
    read: (text) => ({ value: isOn(text) }),
    apply: (on, { player }) => player.change({ [setting]: on } as Partial<PlayerState>),
    write: ({ player }) => (player.state[setting] ? '' : null),
    property: isOn,
    text: (on) => (on ? '' : null),
  });

/** All tokens: not a token's number. */
const ALL = -1;
/** The last step of a walk of any length, and the first of a stage: its operands are there, its numbers are not. */
const END = 'end';
const START = 'start';

/** Those that need the player. */
const OF_PLAYER: { readonly [name in Exclude<ShownName, keyof typeof OF_EVERY>]: Row<AttributeTarget, Applied> } = {
  preset: row<string, ShownAttributes['preset']>({
    without: () => FIRST_PRESET,
    read: (text, { player: { session } }, name) =>
      readOneOf(
        name,
        text,
        session.presets.map(({ id }) => id),
      ),
    // A new preset brings its own config, unless a config is set with it.
    apply: (id, { player }) => {
      if (id !== player.session.preset.id) player.choose(id);
    },
    write: ({ player }) => player.session.preset.id,
    property: (text) => text ?? FIRST_PRESET,
    limits: 'decides',
  }),
  config: row<object, ShownAttributes['config']>({
    without: () => ({}),
    read: (text) => ({ ...readConfig(text), value: readConfig(text).value ?? {} }),
    apply: applyConfig,
    settle({ player, layer }, report) {
      if (layer) report(player.lay(layer).map(sentenceOf));
    },
    write({ player: { session } }) {
      const difference = differenceOf(session.preset.config, session.own, session.engine.defaults());
      return Object.keys(difference).length > 0 ? valueText(difference) : null;
    },
    property: (text) => text ?? '{}',
    text: (value) => (typeof value === 'object' && value !== null ? valueText(value) : value),
  }),
  batch: numberOfState('batch'),
  head: numberOfState('head'),
  heads: row<'one' | 'all', ShownAttributes['heads']>({
    without: () => 'one',
    read: (text, _, name) => readOneOf(name, text, ['one', 'all']),
    apply: (heads, { player }) => player.change({ allHeads: heads === 'all' }),
    write: ({ player }) => (player.state.allHeads ? 'all' : null),
    property: (text) => (text === 'all' ? 'all' : 'one'),
  }),
  token: row<number, ShownAttributes['token']>({
    without: ({ player }) => openingToken(player.session.preset.id) ?? ALL,
    read: (text, { player }, name) =>
      text.trim() === 'all' ? { value: ALL } : readInteger(name, text, player.trace.tokens.length - 1),
    apply: (token, { player }) => player.change({ token: token === ALL ? null : token }),
    write({ player: { state, session } }) {
      if (state.token !== null) return String(state.token);
      return openingToken(session.preset.id) === null ? null : 'all';
    },
    property: (text) => (text === null || text === 'all' ? null : Number(text)),
    limits: 'limited',
  }),
  stage: row<string | null, ShownAttributes['stage']>({
    without: () => null,
    read(text, { player }, name) {
      const stages = player.clock.timeline.scenes.flatMap((scene) => scene.stages);
      return readOneOf(name, text, [...new Set(['whole', ...stages.map((stage) => stage.name)])]);
    },
    apply(name, { player, moment }) {
      moment.isAsked = true;
      if (name === null) return;
      const { scenes } = player.clock.timeline;
      const stage = scenes.flatMap((scene) => scene.stages).find((each) => each.name === name)!;
      Object.assign(moment, { stage: name, scene: name === 'whole' ? 0 : sceneOf(scenes, stage) });
    },
    write: ({ player: { clock } }) => sceneName(clock.frame(true).scene),
    property: (text) => text ?? '',
    limits: 'limited',
  }),
  step: row<number | null, ShownAttributes['step']>({
    without: () => null,
    read(text, { player, moment }, name) {
      const { timeline } = player.clock;
      moment.isAsked = true;
      if (text.trim() === START) return { value: firstStepOf(timeline, moment.scene ?? 0) };
      return text.trim() === END ? { value: timeline.beats.length } : readInteger(name, text, timeline.beats.length);
    },
    apply(step, { moment }) {
      Object.assign(moment, { isAsked: true, step });
    },
    settle: showMoment,
    write: ({ player }) => String(player.clock.frame(true).step),
    property: Number,
    limits: 'limited',
  }),
  cell: row<PlayerState['cell'], ShownAttributes['cell']>({
    without: () => null,
    read: (text, { player: { trace, state } }) => readCell(text, trace, state.batch, state.head),
    apply: applyCell,
    write: ({ player: { state } }) => state.cell && cellText(state.cell, state.head),
    property: (text) => text,
    limits: 'limited',
  }),
  speed: row<string, ShownAttributes['speed']>({
    without: () => String(INITIAL.speed),
    read: (text, _, name) => readOneOf(name, text, SPEEDS),
    apply: (speed, { player }) => player.change({ speed: Number(speed) }),
    write: ({ player: { state } }) => (state.speed === INITIAL.speed ? null : String(state.speed)),
    property: (text) => Number(text ?? INITIAL.speed),
  }),
  stops: row<string | null, ShownAttributes['stops']>({
    without: () => null,
    read: (text) => ({ value: text.trim() }),
    apply: (stops, { player }) => player.change({ stops: stops === 'false' ? null : stops }),
    write: ({ player }) => player.state.stops,
    property: (text) => isOn(text) && (text || true),
    text: (stops) => (stops === true ? '' : stops === false ? null : stops),
  }),
  asks: switchOfState('asks'),
  present: switchOfState('presents'),
};

/** In the order of an address. */
export const PLAYER_ROWS: { readonly [name in ShownName]: Row<AttributeTarget, Applied> } = {
  ...OF_PLAYER,
  ...OF_EVERY,
};

/** The author's options. */
export const AUTHORED: readonly (keyof AttentionStepsElement)[] = ['controls', 'autoplay'];
/** The names of an address, in its order. */
export const FIELDS: readonly string[] = [...Object.keys(PLAYER_ROWS), ...AUTHORED];

/** Applies pending texts, and settings over those of `config`, to a player; null: the ones that it shows. */
export function applyToPlayer(
  target: Pick<AttributeTarget, 'player' | 'transport'>,
  pending: Map<string, string | null>,
  problems: Problems,
  layer: Difference | null = null,
): void {
  const moment = { isAsked: false, scene: null, stage: null, step: null };
  applyRows(OF_PLAYER, { ...target, layer, moment } as Applied, pending, problems);
}

/** As far as the core accepts it. */
function applyConfig(difference: object, { player }: AttributeTarget, report: Report): void {
  const { session } = player;
  const { config, problems } = nearestConfig(session.engine, session.preset.config, difference);
  const reportAll = (found: readonly Problem[]) => report(found.map(sentenceOf));
  if (problems.length > 0) reportAll(problems);
  if (valueText(config) === valueText(session.own)) return;
  if (config === session.preset.config) session.reset();
  else {
    const refused = session.edit(config); // valid, yet memory for its trace may be short
    if (refused.length > 0) return reportAll([...problems, ...refused]);
  }
  player.change({ cell: null, trail: [] });
  player.renew();
}

/** A stage is shown complete, unless a step within it is given, which also says which of the two whole figures. */
function showMoment({ player, transport, moment }: Applied, report: Report): void {
  const { timeline } = player.clock;
  const { scene, stage, step } = moment;
  const nameOf = (at: number) => sceneName(timeline.scenes[at]!);
  const at = step === null ? scene : frameAtStep(timeline, step).at;
  if (scene !== null && nameOf(at!) !== nameOf(scene)) {
    const [first, last] = [firstStepOf(timeline, scene), timeline.ends[scene]!];
    report([({ rules }) => rules.stepOfStage(nameOf(scene), first, last, String(step))]);
    transport.seekStage(scene);
  } else if (step !== null && (scene === null || step !== timeline.ends[at!])) transport.seekStep(step);
  else if (scene !== null) {
    transport.seekStage(at!);
    focusOn(player, stage!);
  }
}

/** A stage that is shown in the scene that uses it is brought into focus there. */
function focusOn(player: Player, name: string): void {
  const { timeline } = player.clock;
  const scene = player.clock.frame().scene;
  const stage = scene.stages.find((each) => each.name === name);
  if (scene.whole || !stage || stage === scene.stage) return;
  const row = Math.min(timeline.token ?? 1, stage.rows - 1);
  player.change({ cell: namedCell(player.trace, { stage: stage.id, row, col: 0 }), trail: [] });
}

/** The cell that the line explains: in the requested scene, else in the scene that computed it. */
function applyCell(cell: PlayerState['cell'], { player, transport, moment }: Applied, report: Report): void {
  const { clock, state } = player;
  const { timeline } = clock;
  const { trace } = timeline;
  const stage = cell && findStage(trace, cell.stage, state.batch, cell.head ?? state.head)!;
  if (stage && !isInScene(trace, clock.frame().scene, stage)) {
    const home = moment.isAsked ? undefined : homeOf(timeline, stage);
    if (home === undefined) return report([({ rules }) => rules.cell(quoted(cellText(cell, state.head)))]);
    transport.seekStage(home);
  }
  player.change({ cell, trail: [] });
}
