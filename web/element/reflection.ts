// Attributes and state, each after the other: what the page asks for is shown, and what is shown is written at rest.
import type { ReactiveController } from 'lit';
import type { Fields, Shown } from '../address/fields.ts';
import { differenceOf, nearestConfig } from '../edit/difference.ts';
import { findStage } from '../engine/index.ts';
import { valueText } from '../engine/trace_json.ts';
import { frameAtStep } from '../timeline/timeline.ts';
import type { CellPlace } from '../view/context.ts';
import { LANGUAGES, LANGUAGE_TAGS, languageOf } from '../words/index.ts';
import { cellText, readCell, readConfig, readOneOf, readWhole, type Reading } from './attributes.ts';
import { homeOf, shownIn } from './cells.ts';
import { SPEEDS, countOf } from './controls.ts';
import type { Host } from './host.ts';
import type { Problems, Sentence } from './problems.ts';
import { FIRST_PRESET, INITIAL, type PlayerState } from './state.ts';
import type { Transport } from './transport.ts';

/** What has not changed for this long is at rest. */
const REST_MS = 200;

/** No token's number: all of them are shown. */
const ALL = -1;

type Values = Readonly<Record<Shown, string | null>>;

export class Reflection implements ReactiveController {
  readonly #host: Host;
  readonly #transport: Transport;
  readonly #problems: Problems;
  #asked = new Map<Shown, string | null>();
  #seen: readonly unknown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing = false;
  #flushing = false;

  constructor(host: Host, transport: Transport, problems: Problems) {
    this.#host = host;
    this.#transport = transport;
    this.#problems = problems;
    host.addController(this);
  }

  /** The page has set or removed an attribute. All that it sets before the next update is taken together, in any order. */
  changed(name: Shown, value: string | null): void {
    if (this.#writing) return;
    this.#asked.set(name, value);
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.flush();
  }

  // --- What is asked for ----------------------------------------------------------------------

  /** Shows now what is asked for, as far as the player is loaded. */
  flush(): void {
    if (this.#asked.size === 0 || this.#flushing) return;
    this.#flushing = true; // what is shown meanwhile may be read, which asks to flush
    this.#show();
    this.#flushing = false;
  }

  #show(): void {
    this.#askLanguage();
    this.#take('theme', INITIAL.theme, (text) => readOneOf('theme', text, ['auto', 'light', 'dark']), (theme) => this.#host.change({ theme }));
    if (!this.#host.session) return;
    this.#askNumbers();
    this.#askView();
    this.#take('speed', String(INITIAL.speed), (text) => readOneOf('speed', text, SPEEDS), (speed) => this.#host.change({ speed: Number(speed) }));
    const moment = this.#asked.has('stage') || this.#asked.has('step');
    this.#askMoment();
    this.#askCell(moment);
  }

  /** One attribute, if it is asked for: its value or the nearest, `without` where it was removed. */
  #take<Value>(name: Shown, without: Value, read: (text: string) => Reading<Value>, show: (value: Value) => void): void {
    const text = this.#asked.get(name);
    if (text === undefined) return;
    this.#asked.delete(name);
    const { value, problem } = text === null ? { value: without } : read(text);
    this.#say(name, problem ? [problem] : []);
    if (value !== null) show(value);
  }

  #say(name: string, sentences: readonly Sentence[]): void {
    this.#problems.set(name, sentences, this.#host.words);
  }

  /** A tag of a language that is not spoken here is a problem on the element itself only, not around it. */
  #askLanguage(): void {
    const tag = this.#asked.get('lang');
    if (tag === undefined) return;
    this.#asked.delete('lang');
    const spoken = !tag || LANGUAGES.some((language) => tag.toLowerCase().split('-')[0] === language);
    this.#say('lang', spoken ? [] : [({ rules }) => rules.oneOf('lang', LANGUAGES.join(', '), tag!)]);
    this.#host.change({ lang: this.#around });
  }

  get #around() {
    return languageOf(this.#host.closest<HTMLElement>('[lang]')?.lang);
  }

  /** Another preset brings its own config, unless one is asked for with it. */
  #askNumbers(): void {
    const session = this.#host.session!;
    const ids = session.presets.map(({ id }) => id);
    this.#take('preset', FIRST_PRESET, (text) => readOneOf('preset', text, ids), (id) => {
      if (id !== session.preset.id) this.#host.choose(id);
    });
    const text = this.#asked.get('config');
    if (text === undefined) return;
    this.#asked.delete('config');
    const { value, problem } = text === null ? { value: {} } : readConfig(text);
    const { config, problems } = nearestConfig(session.engine, session.preset.config, value ?? {});
    this.#say('config', problem ? [problem] : problems.map(({ message }) => () => message));
    if (valueText(config) === valueText(session.config)) return;
    session.settle();
    if (config === session.preset.config) session.reset();
    else session.edit(config);
    this.#host.change({ cell: null, trail: [] });
    this.#host.view();
  }

  /** Batch item, head and the token that is followed. */
  #askView(): void {
    const { session } = this.#host;
    let changes: Partial<PlayerState> = {};
    for (const dimension of ['batch', 'head'] as const) {
      const last = Math.max(countOf(session!.trace, dimension) - 1, 0);
      this.#take(dimension, 0, (text) => readWhole(dimension, text, last), (value) => (changes = { ...changes, [dimension]: value }));
    }
    const last = session!.trace.tokens.length - 1;
    this.#take('token', ALL, (text) => readWhole('token', text, last), (token) => (changes = { ...changes, token: token === ALL ? null : token }));
    this.#take('heads', 'one', (text) => readOneOf('heads', text, ['one', 'all']), (heads) => (changes = { ...changes, allHeads: heads === 'all' }));
    if (Object.keys(changes).length > 0) this.#host.change(changes);
  }

  /** A stage is shown complete; a step decides within it. */
  #askMoment(): void {
    const { timeline } = this.#host.player!;
    let at: number | null = null;
    let step: number | null = null;
    const names = [...new Set(timeline.playlist.map(({ name }) => name))];
    const asked = this.#asked.get('step');
    this.#take('stage', null, (text) => readOneOf('stage', text, names), (name) => {
      if (name !== null) at = timeline.playlist.findIndex((stage) => stage.name === name);
    });
    this.#take('step', null, (text) => readWhole('step', text, timeline.beats.length), (value) => (step = value));
    const [stage, moment] = [at as number | null, step as number | null];
    if (stage !== null && moment !== null && frameAtStep(timeline, moment).at !== stage) {
      const [first, last] = [stage === 0 ? 0 : timeline.ends[stage - 1]! + 1, timeline.ends[stage]!];
      this.#say('step', [({ rules }) => rules.stepOfStage(timeline.playlist[stage]!.name, first, last, asked!)]);
      this.#transport.seekStage(stage);
    } else if (moment !== null && moment !== timeline.ends[stage ?? -1]) this.#transport.seekStep(moment);
    else if (stage !== null) this.#transport.seekStage(stage);
  }

  /** The cell that the line explains: in the scene that is asked for with it, else in that in which it was computed. */
  #askCell(sceneAsked: boolean): void {
    const { state: { batch, head }, player } = this.#host;
    const { timeline } = player!;
    const { trace, playlist } = timeline;
    const text = this.#asked.get('cell');
    this.#take<CellPlace | undefined>('cell', undefined, (asked) => readCell(asked, trace, batch, head), (cell) => {
      const stage = cell && findStage(trace, cell.stage, batch, cell.head ?? head)!;
      if (stage && !shownIn(trace, playlist[player!.frame().at]!, stage)) {
        const home = sceneAsked ? undefined : homeOf(timeline, stage);
        if (home === undefined) return this.#say('cell', [({ rules }) => rules.cell(text!)]);
        this.#transport.seekStage(home);
      }
      this.#host.change({ cell: cell ?? null, trail: [] });
    });
  }

  // --- What is shown --------------------------------------------------------------------------

  hostUpdated(): void {
    const { state, session, player, field } = this.#host;
    this.#write({ theme: state.theme === INITIAL.theme ? null : state.theme, lang: this.#language });
    if (!session || !player) return;
    const { step } = player.frame(true);
    const now = [session.config, session.preset, state.batch, state.head, state.allHeads, state.token, state.speed, state.cell, step, player.playing, field.editing !== null];
    if (now.every((part, i) => part === this.#seen[i])) return;
    this.#seen = now;
    clearTimeout(this.#timer);
    if (!player.playing && !field.editing) this.#timer = setTimeout(() => this.#write(this.values()), REST_MS);
  }

  /** Only where it is not what the surroundings say, and while no other is on its way. */
  get #language(): string | null {
    const { state, speaking } = this.#host;
    return this.#around === state.lang || speaking !== state.lang ? this.#host.getAttribute('lang') : LANGUAGE_TAGS[state.lang];
  }

  /** Every attribute as the state has it now; null where it is what it would be without one. */
  values(): Values {
    const { state, session, player } = this.#host;
    const { step, at } = player!.frame(true);
    const difference = differenceOf(session!.preset.config, session!.config, session!.engine.defaults());
    return {
      preset: session!.preset.id,
      config: Object.keys(difference).length > 0 ? valueText(difference) : null,
      batch: state.batch === 0 ? null : String(state.batch),
      head: state.head === 0 ? null : String(state.head),
      heads: state.allHeads ? 'all' : null,
      token: state.token === null ? null : String(state.token),
      stage: player!.timeline.playlist[at]!.name,
      step: String(step),
      cell: state.cell && cellText(state.cell, state.head),
      speed: state.speed === INITIAL.speed ? null : String(state.speed),
      theme: state.theme === INITIAL.theme ? null : state.theme,
      lang: this.#language,
    };
  }

  /** What a link or a tag has to say to show this again. */
  fields(): Fields {
    const { controls, hide } = this.#host;
    const values = Object.entries({ ...this.values(), controls: controls || null, hide: hide || null });
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Fields;
  }

  /** What is asked for and not shown yet stays as it is. */
  #write(values: Partial<Values>): void {
    this.#writing = true;
    for (const [name, value] of Object.entries(values) as [Shown, string | null][]) {
      if (this.#asked.has(name) || this.#host.getAttribute(name) === value) continue;
      if (value === null) this.#host.removeAttribute(name);
      else this.#host.setAttribute(name, value);
    }
    this.#writing = false;
  }
}
