// Keeps the attributes of an element and its state in sync: what the page sets is applied together before the next
// update, in any order; the state in view is written back once it is at rest.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import { languageAround, type Language } from '../words/index.ts';
import { applyRows, type ElementTarget, OF_EVERY, type Row } from './rows.ts';

type Values = Readonly<Record<string, string | null>>;

/** An element whose attributes hold its state. */
interface Synced extends ReactiveControllerHost, Element {
  readonly presentation: Presentation;
  readonly reported: Problems;
  /** Applies the pending texts that it can by now, and deletes them. */
  applyPending(pending: Map<string, string | null>, target: ElementTarget): void;
  /** Every attribute's current text, null if it is the default; null as a whole before it is loaded. */
  valuesIn(target: ElementTarget): Values | null;
  /** Parts of the state of which one is another once the state is; null while it moves. */
  state(): readonly unknown[] | null;
}

/** The texts of rows, for the state in view. */
export const textsOf = <Target>(rows: Readonly<Record<string, Pick<Row<Target, Target>, 'write'>>>, target: Target) =>
  Object.fromEntries(Object.entries(rows).map(([name, { write }]) => [name, write(target)]));

export class AttributeSync implements ReactiveController {
  readonly #element: Synced;
  /** A state that has not changed for this many milliseconds is at rest. */
  readonly #restMs: number;
  #pending = new Map<string, string | null>();
  /** There is more to apply than texts. */
  #isDue = false;
  /** An attribute that changes now reports the state and must not be applied. */
  #writing = false;
  readonly #around = new MutationObserver(() => this.#speak());
  #langAround: Language | undefined;
  #seen: readonly unknown[] | undefined;
  #seenOwn = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: Synced, restMs: number) {
    this.#element = element;
    this.#restMs = restMs;
    element.addController(this);
  }

  /** The page has set or removed an attribute. */
  set(name: string, value: string | null): void {
    if (this.#writing) return;
    this.#pending.set(name, value);
    this.#element.requestUpdate();
  }

  /** As the page sets an attribute: the element has something else to apply with them. */
  due(): void {
    this.#isDue = true;
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
    const { presentation, reported } = this.#element;
    const lang = languageAround(this.#element);
    if (lang === this.#langAround) return; // a language that the reader has chosen since is kept
    this.#langAround = lang;
    if (lang !== presentation.speaking) void presentation.speak(lang, reported);
  }

  get #target(): ElementTarget {
    return {
      presentation: this.#element.presentation,
      speak: () => this.#speak(),
      around: this.#langAround,
      lang: this.#element.getAttribute('lang'),
    };
  }

  /** Applies the pending attributes now; before it is loaded, only those that do not need that. */
  flush(): void {
    if (this.#pending.size === 0 && !this.#isDue) return;
    const pending = this.#pending;
    this.#pending = new Map(); // code that reads the state meanwhile calls flush
    this.#isDue = false;
    applyRows(OF_EVERY, Object.keys(OF_EVERY), this.#target, pending, this.#element.reported);
    this.#element.applyPending(pending, this.#target);
    this.#pending = new Map([...pending, ...this.#pending]);
  }

  /**
   * Nothing is written before a reader or a script has changed something, since frameworks that
   * render on a server compare the attributes with their own.
   */
  hostUpdated(): void {
    const own = textsOf(OF_EVERY, this.#target);
    const ownText = JSON.stringify(own);
    if (ownText !== this.#seenOwn && this.#seenOwn) this.#write(own);
    this.#seenOwn = ownText;
    if (!this.values()) return;
    const [before, now] = [this.#seen, this.#element.state()];
    if (now && before && now.every((part, i) => part === before[i])) return;
    this.#seen = now ?? [];
    clearTimeout(this.#timer);
    if (!before || !now) return;
    if (this.#restMs === 0) this.#write(this.values()!);
    else this.#timer = setTimeout(() => this.#write(this.values() ?? {}), this.#restMs);
  }

  values(): Values | null {
    return this.#element.valuesIn(this.#target);
  }

  /** The current text of an attribute, null if it is the default; the requested one until that is applied. */
  textOf(name: string): string | null {
    this.flush();
    if (this.#pending.has(name)) return this.#pending.get(name)!;
    const values = this.values();
    return values ? values[name]! : this.#element.getAttribute(name);
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
