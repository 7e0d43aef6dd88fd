// Writes the state in view to the attributes once it is at rest, and provides it for links and tags.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { valueText } from '../engine/value_text.ts';
import { differenceOf } from '../model/difference.ts';
import { sceneName } from '../timeline/scenes.ts';
import type { Player } from '../model/player.ts';
import { INITIAL_SETTINGS, type Presentation } from '../model/presentation.ts';
import { INITIAL, openingToken } from '../model/state.ts';
import { LANGUAGE_TAGS } from '../words/index.ts';
import type { Fields, Shown } from './address/fields.ts';
import type { AttributeInput } from './attribute_input.ts';
import { cellText } from './attribute_text.ts';

/** A state that has not changed for this many milliseconds is at rest. */
const REST_MS = 200;

type Values = Readonly<Record<Shown, string | null>>;

/** An element with attributes that only its author sets. */
type Reflecting = ReactiveControllerHost & Element & { readonly controls: string; readonly hide: string };

export class Reflection implements ReactiveController {
  readonly #element: Reflecting;
  readonly #presentation: Presentation;
  readonly #attributes: AttributeInput;
  #player: Player | undefined;
  #seen: readonly unknown[] = [];
  #seenOwn = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** An attribute that changes now reports the state and must not be applied. */
  writing = false;

  constructor(element: Reflecting, presentation: Presentation, attributes: AttributeInput) {
    this.#element = element;
    this.#presentation = presentation;
    this.#attributes = attributes;
    element.addController(this);
  }

  /** The player is loaded: its changes are written from now on. */
  attach(player: Player): void {
    this.#player = player;
  }

  /**
   * Nothing is written before a reader or a script has changed something, since frameworks that
   * render on a server compare the attributes with their own.
   */
  hostUpdated(): void {
    const own = JSON.stringify(this.#own);
    if (own !== this.#seenOwn && this.#seenOwn) this.#write(this.#own);
    this.#seenOwn = own;
    if (!this.#player) return;
    const { session, clock, state, field } = this.#player;
    const { batch, head, allHeads, token, speed, stops, asks, presents, cell } = state;
    const { step } = clock.frame(true);
    const editing = field.editing !== null;
    const numbers = [session.config, session.preset];
    const now = [
      ...numbers,
      batch,
      head,
      allHeads,
      token,
      speed,
      stops,
      asks,
      presents,
      cell,
      step,
      clock.playing,
      editing,
    ];
    if (now.every((part, i) => part === this.#seen[i])) return;
    const isFirst = this.#seen.length === 0;
    this.#seen = now;
    clearTimeout(this.#timer);
    if (isFirst || clock.playing || editing) return;
    this.#timer = setTimeout(() => this.#write(this.values() ?? {}), REST_MS);
  }

  /** Works without a player, too. */
  get #own(): Pick<Values, 'theme' | 'lang'> {
    const { theme } = this.#presentation.settings;
    return { theme: theme === INITIAL_SETTINGS.theme ? null : theme, lang: this.#language };
  }

  /** Only if it differs from the surroundings' language, and no other language is loading. */
  get #language(): string | null {
    const { lang, speaking } = this.#presentation;
    return this.#attributes.langAround === lang || speaking !== lang
      ? this.#element.getAttribute('lang')
      : LANGUAGE_TAGS[lang];
  }

  /**
   * Every attribute's current value, null if it is the default; null as a whole before the player is loaded.
   */
  values(): Values | null {
    if (!this.#player) return null;
    const { session, clock, state } = this.#player;
    const { step, at } = clock.frame(true);
    const difference = differenceOf(session.preset.config, session.config, session.engine.defaults());
    return {
      ...this.#own,
      preset: session.preset.id,
      config: Object.keys(difference).length > 0 ? valueText(difference) : null,
      batch: state.batch === 0 ? null : String(state.batch),
      head: state.head === 0 ? null : String(state.head),
      heads: state.allHeads ? 'all' : null,
      token: state.token !== null ? String(state.token) : openingToken(session.preset.id) === null ? null : 'all',
      stage: sceneName(clock.timeline.scenes[at]!),
      step: String(step),
      cell: state.cell && cellText(state.cell, state.head),
      stops: state.stops,
      asks: state.asks ? '' : null,
      present: state.presents ? '' : null,
      speed: state.speed === INITIAL.speed ? null : String(state.speed),
    };
  }

  /** The attributes that a link or a tag needs to show this state again. */
  fields(): Fields {
    const { controls, hide } = this.#element;
    const values = Object.entries({ ...this.values(), controls: controls || null, hide: hide || null });
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Fields;
  }

  /** Pending attributes keep their requested values. */
  #write(values: Partial<Values>): void {
    this.writing = true;
    for (const [name, value] of Object.entries(values) as [Shown, string | null][]) {
      if (this.#attributes.has(name) || this.#element.getAttribute(name) === value) continue;
      if (value === null) this.#element.removeAttribute(name);
      else this.#element.setAttribute(name, value);
    }
    this.writing = false;
  }
}
