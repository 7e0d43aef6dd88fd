// What is shown is written to the attributes once it is at rest, and told to who asks for a link or a tag.
import type { ReactiveController } from 'lit';
import type { Fields, Shown } from './address/fields.ts';
import { differenceOf } from '../model/difference.ts';
import { valueText } from '../engine/trace_json.ts';
import { LANGUAGE_TAGS, languageAround } from '../words/index.ts';
import type { Asked } from './attribute_input.ts';
import { cellText } from './attribute_text.ts';
import type { Host } from '../element/host.ts';
import { INITIAL } from '../model/state.ts';

/** What has not changed for this long is at rest. */
const REST_MS = 200;

type Values = Readonly<Record<Shown, string | null>>;

export class Reflection implements ReactiveController {
  readonly #host: Host;
  readonly #asked: Asked;
  #seen: readonly unknown[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** An attribute that changes now says what is shown, and asks for nothing. */
  writing = false;

  constructor(host: Host, asked: Asked) {
    this.#host = host;
    this.#asked = asked;
    host.addController(this);
  }

  hostUpdated(): void {
    const { state, session, player, field } = this.#host;
    this.#write({ theme: state.theme === INITIAL.theme ? null : state.theme, lang: this.#language });
    if (!session || !player) return;
    const { step } = player.frame(true);
    const now = [
      session.config,
      session.preset,
      state.batch,
      state.head,
      state.allHeads,
      state.token,
      state.speed,
      state.cell,
      step,
      player.playing,
      field.editing !== null,
    ];
    if (now.every((part, i) => part === this.#seen[i])) return;
    this.#seen = now;
    clearTimeout(this.#timer);
    if (!player.playing && !field.editing) this.#timer = setTimeout(() => this.#write(this.values()), REST_MS);
  }

  /** Only where it is not what the surroundings say, and while no other is on its way. */
  get #language(): string | null {
    const { state, speaking } = this.#host;
    return languageAround(this.#host) === state.lang || speaking !== state.lang
      ? this.#host.getAttribute('lang')
      : LANGUAGE_TAGS[state.lang];
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
    this.writing = true;
    for (const [name, value] of Object.entries(values) as [Shown, string | null][]) {
      if (this.#asked.has(name) || this.#host.getAttribute(name) === value) continue;
      if (value === null) this.#host.removeAttribute(name);
      else this.#host.setAttribute(name, value);
    }
    this.writing = false;
  }
}
