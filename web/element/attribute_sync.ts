// Keeps attributes and state in sync: what the page sets is applied together before the next update, in any order;
// the state in view is written back once it is at rest.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Difference } from '../model/difference.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import type { Transport } from '../model/transport.ts';
import { languageAround, type Language } from '../words/index.ts';
import type { AuthoredAttributes, ShownAttributes } from './api.ts';
import { applyRows, OF_ELEMENT, OF_PLAYER, ROWS, SHOWN, type AttributeTarget } from './attributes.ts';

/** A state that has not changed for this many milliseconds is at rest. */
const REST_MS = 200;

type Values = Readonly<Record<string, string | null>>;

/** An element with attributes that only its author sets. */
type Host = ReactiveControllerHost & Element & Pick<AuthoredAttributes, 'controls'>;

const valuesOf = (names: readonly (keyof ShownAttributes)[], target: AttributeTarget): Values =>
  Object.fromEntries(names.map((name) => [name, ROWS[name].write(target)]));

export class AttributeSync implements ReactiveController {
  readonly #element: Host;
  readonly #presentation: Presentation;
  readonly #problems: Problems;
  #loaded: { readonly player: Player; readonly transport: Transport } | undefined;
  /** Attributes that are not applied yet: their texts, null if removed. */
  #pending = new Map<string, string | null>();
  /** Settings to show over those of `config`, not applied yet. */
  #layer: Difference | null = null;
  /** An attribute that changes now reports the state and must not be applied. */
  #writing = false;
  readonly #around = new MutationObserver(() => this.#speak());
  #langAround: Language | undefined;
  #seen: readonly unknown[] = [];
  #seenOwn = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: Host, presentation: Presentation, problems: Problems) {
    this.#element = element;
    this.#presentation = presentation;
    this.#problems = problems;
    element.addController(this);
  }

  /** The player is loaded: pending attributes are applied to it at once, and its changes written from now on. */
  attach(player: Player, transport: Transport): void {
    this.#loaded = { player, transport };
    this.flush();
  }

  /** The page has set or removed an attribute. */
  set(name: keyof ShownAttributes, value: string | null): void {
    if (this.#writing) return;
    this.#pending.set(name, value);
    this.#element.requestUpdate();
  }

  /** As the page sets an attribute: settings over those of `config`, which no attribute tells. */
  lay(layer: Difference): void {
    this.#layer = layer;
    this.#element.requestUpdate();
  }

  hostConnected(): void {
    this.#around.observe(this.#element.getRootNode(), { subtree: true, attributeFilter: ['lang'] });
    this.#speak();
  }

  hostDisconnected(): void {
    this.#around.disconnect();
  }

  hostUpdate(): void {
    this.flush();
  }

  /** The language of the element's surroundings. */
  #speak(): void {
    const lang = languageAround(this.#element);
    if (lang === this.#langAround) return; // a language that the reader has chosen since is kept
    this.#langAround = lang;
    if (lang !== this.#presentation.speaking) void this.#presentation.speak(lang, this.#problems);
  }

  /** Before the player is loaded, for the rows that need none. */
  get #target(): AttributeTarget {
    return {
      ...this.#loaded!,
      presentation: this.#presentation,
      speak: () => this.#speak(),
      around: this.#langAround,
      lang: this.#element.getAttribute('lang'),
    };
  }

  /** Applies the pending attributes now; before the player is loaded, only those that do not need it. */
  flush(): void {
    if (this.#pending.size === 0 && !this.#layer) return;
    const [pending, layer] = [this.#pending, this.#layer];
    this.#pending = new Map(); // code that reads the state meanwhile calls flush
    applyRows(OF_ELEMENT, this.#target, pending, this.#problems);
    if (this.#loaded) {
      this.#layer = null;
      applyRows(OF_PLAYER, this.#target, pending, this.#problems, layer);
    }
    this.#pending = new Map([...pending, ...this.#pending]);
  }

  /**
   * Nothing is written before a reader or a script has changed something, since frameworks that
   * render on a server compare the attributes with their own.
   */
  hostUpdated(): void {
    const own = valuesOf(OF_ELEMENT, this.#target);
    const ownText = JSON.stringify(own);
    if (ownText !== this.#seenOwn && this.#seenOwn) this.#write(own);
    this.#seenOwn = ownText;
    if (!this.#loaded) return;
    const { session, clock, state, field } = this.#loaded.player;
    const editing = field.editing !== null;
    const now = [session.own, session.preset, JSON.stringify(state), clock.frame(true).step, clock.playing, editing];
    if (now.every((part, i) => part === this.#seen[i])) return;
    const isFirst = this.#seen.length === 0;
    this.#seen = now;
    clearTimeout(this.#timer);
    if (isFirst || clock.playing || editing) return;
    this.#timer = setTimeout(() => this.#write(this.values() ?? {}), REST_MS);
  }

  /** Every attribute's current value, null if it is the default; null as a whole before the player is loaded. */
  values(): Values | null {
    return this.#loaded ? valuesOf(SHOWN, this.#target) : null;
  }

  /** The attributes that a link or a tag needs to show this state again. */
  fields(): Readonly<Record<string, string>> {
    const values = Object.entries({ ...this.values(), controls: this.#element.controls || null });
    return Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
  }

  /** Pending attributes keep their requested values. */
  #write(values: Values): void {
    this.#writing = true;
    for (const [name, value] of Object.entries(values)) {
      if (this.#pending.has(name) || this.#element.getAttribute(name) === value) continue;
      if (value === null) this.#element.removeAttribute(name);
      else this.#element.setAttribute(name, value);
    }
    this.#writing = false;
  }
}
