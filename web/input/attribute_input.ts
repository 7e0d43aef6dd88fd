// What the page asks for by attributes becomes what is shown: all that it sets before the next update together, in any order.
import type { ReactiveController } from 'lit';
import type { Shown } from './address/fields.ts';
import { nearestConfig } from '../model/difference.ts';
import { findStage } from '../engine/index.ts';
import { valueText } from '../engine/trace_json.ts';
import { frameAtStep } from '../timeline/timeline.ts';
import { LANGUAGES, languageAround } from '../words/index.ts';
import { readCell, readConfig, readOneOf, readWhole, type Reading } from './attribute_text.ts';
import { homeOf, shownIn } from '../model/cells.ts';
import type { Host } from '../element/host.ts';
import type { Problems, Sentence } from '../model/problems.ts';
import { FIRST_PRESET, INITIAL, type PlayerState, SPEEDS, countOf, type CellPlace } from '../model/state.ts';
import type { Transport } from './transport.ts';

/** No token's number: all of them are shown. */
const ALL = -1;

export class Asked implements ReactiveController {
  readonly #host: Host;
  readonly #transport: Transport;
  readonly #problems: Problems;
  /** What is not shown yet. */
  #waiting = new Map<Shown, string | null>();
  /** What is being shown just now. */
  #wanted = new Map<Shown, string | null>();

  constructor(host: Host, transport: Transport, problems: Problems) {
    this.#host = host;
    this.#transport = transport;
    this.#problems = problems;
    host.addController(this);
  }

  /** The page has set or removed an attribute. */
  set(name: Shown, value: string | null): void {
    this.#waiting.set(name, value);
    this.#host.requestUpdate();
  }

  /** Whether an attribute is still to be shown. */
  has(name: Shown): boolean {
    return this.#waiting.has(name);
  }

  hostUpdate(): void {
    this.flush();
  }

  /** Shows now what is asked for; before the player is loaded, what does not need it. */
  flush(): void {
    if (this.#waiting.size === 0) return;
    this.#wanted = this.#waiting;
    this.#waiting = new Map(); // what is shown meanwhile may be read, which asks to flush
    this.#show();
    this.#waiting = new Map([...this.#wanted, ...this.#waiting]);
  }

  #show(): void {
    this.#askLanguage();
    this.#take(
      'theme',
      INITIAL.theme,
      (text) => readOneOf('theme', text, ['auto', 'light', 'dark']),
      (theme) => this.#host.change({ theme }),
    );
    if (!this.#host.session) return;
    this.#askNumbers();
    this.#askView();
    this.#take(
      'speed',
      String(INITIAL.speed),
      (text) => readOneOf('speed', text, SPEEDS),
      (speed) => this.#host.change({ speed: Number(speed) }),
    );
    const moment = this.#wanted.has('stage') || this.#wanted.has('step');
    this.#askMoment();
    this.#askCell(moment);
  }

  /** One attribute, if it is asked for: its value or the nearest, `without` where it was removed. */
  #take<Value>(
    name: Shown,
    without: Value,
    read: (text: string) => Reading<Value>,
    show: (value: Value) => void,
  ): void {
    const text = this.#wanted.get(name);
    if (text === undefined) return;
    this.#wanted.delete(name);
    const { value, problem } = text === null ? { value: without } : read(text);
    this.#say(name, problem ? [problem] : []);
    if (value !== null) show(value);
  }

  #say(name: string, sentences: readonly Sentence[]): void {
    this.#problems.set(name, sentences, this.#host.words);
  }

  /** A tag of a language that is not spoken here is a problem on the element itself only, not around it. */
  #askLanguage(): void {
    const tag = this.#wanted.get('lang');
    if (tag === undefined) return;
    this.#wanted.delete('lang');
    const spoken = !tag || LANGUAGES.some((language) => tag.toLowerCase().split('-')[0] === language);
    this.#say('lang', spoken ? [] : [({ rules }) => rules.oneOf('lang', LANGUAGES.join(', '), tag!)]);
    this.#host.change({ lang: languageAround(this.#host) });
  }

  /** Another preset brings its own config, unless one is asked for with it. */
  #askNumbers(): void {
    const session = this.#host.session!;
    const ids = session.presets.map(({ id }) => id);
    this.#take(
      'preset',
      FIRST_PRESET,
      (text) => readOneOf('preset', text, ids),
      (id) => {
        if (id !== session.preset.id) this.#host.choose(id);
      },
    );
    const text = this.#wanted.get('config');
    if (text === undefined) return;
    this.#wanted.delete('config');
    const { value, problem } = text === null ? { value: {} } : readConfig(text);
    const { config, problems } = nearestConfig(session.engine, session.preset.config, value ?? {});
    this.#say(
      'config',
      problem
        ? [problem]
        : problems.map(
            ({ message }) =>
              () =>
                message,
          ),
    );
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
      this.#take(
        dimension,
        0,
        (text) => readWhole(dimension, text, last),
        (value) => (changes = { ...changes, [dimension]: value }),
      );
    }
    const last = session!.trace.tokens.length - 1;
    this.#take(
      'token',
      ALL,
      (text) => readWhole('token', text, last),
      (token) => (changes = { ...changes, token: token === ALL ? null : token }),
    );
    this.#take(
      'heads',
      'one',
      (text) => readOneOf('heads', text, ['one', 'all']),
      (heads) => (changes = { ...changes, allHeads: heads === 'all' }),
    );
    if (Object.keys(changes).length > 0) this.#host.change(changes);
  }

  /** A stage is shown complete; a step decides within it. */
  #askMoment(): void {
    const { timeline } = this.#host.player!;
    let at: number | null = null;
    let step: number | null = null;
    const names = [...new Set(timeline.playlist.map(({ name }) => name))];
    const asked = this.#wanted.get('step');
    this.#take(
      'stage',
      null,
      (text) => readOneOf('stage', text, names),
      (name) => {
        if (name !== null) at = timeline.playlist.findIndex((stage) => stage.name === name);
      },
    );
    this.#take(
      'step',
      null,
      (text) => readWhole('step', text, timeline.beats.length),
      (value) => (step = value),
    );
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
    const {
      state: { batch, head },
      player,
    } = this.#host;
    const { timeline } = player!;
    const { trace, playlist } = timeline;
    const text = this.#wanted.get('cell');
    this.#take<CellPlace | undefined>(
      'cell',
      undefined,
      (asked) => readCell(asked, trace, batch, head),
      (cell) => {
        const stage = cell && findStage(trace, cell.stage, batch, cell.head ?? head)!;
        if (stage && !shownIn(trace, playlist[player!.frame().at]!, stage)) {
          const home = sceneAsked ? undefined : homeOf(timeline, stage);
          if (home === undefined) return this.#say('cell', [({ rules }) => rules.cell(text!)]);
          this.#transport.seekStage(home);
        }
        this.#host.change({ cell: cell ?? null, trail: [] });
      },
    );
  }
}
