// What both elements have in common. They load the engine once a reader is near, and say what is wrong. Their
// attributes hold the state: what the page sets is applied together before the next update, in any order, and what is
// in view is written back once it is at rest. A page's script meets each attribute as a property.
import type { PropertyValues } from 'lit';
import { startEngine, type Engine, type Problem } from '../engine/index.ts';
import { MediaInput } from '../input/media.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems, type Reported } from '../model/problems.ts';
import { languageAround, type Language } from '../words/index.ts';
import { VisibilityController } from './on_screen.ts';
import { applyRows, OF_EVERY, textsOf, type ElementTarget, type Row } from './rows.ts';
import { StyledElement } from './styled_element.ts';

/** What an element needs of its rows before it is made. */
type Properties = Readonly<Record<string, Pick<Row<never, never>, 'property' | 'text'>>>;
/** Texts of attributes, null if they are the default. */
type Texts = Readonly<Record<string, string | null>>;

export abstract class ApiElement extends StyledElement {
  /** The attributes that hold the state in view. */
  static rows: Properties = {};

  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: lit prepares the class that asks, which LitElement itself is not.
    return [...super.observedAttributes, ...Object.keys(this.rows)];
  }

  readonly whenReady = new Promise<void>((done) => this.addEventListener('ready', () => done(), { once: true }));
  /** @internal */ readonly presentation = new Presentation();
  /** @internal What is wrong, also with its page and its story. */
  readonly reported = new Problems(
    () => this.presentation.words,
    (problem) => this.tell('problem', problem),
  );
  protected readonly media = new MediaInput(this, this.presentation);
  /** From the first attempt on. */
  protected loading: Promise<unknown> | undefined;
  #lang = this.presentation.lang;
  protected readonly visibility = new VisibilityController(this);
  /** A state that has not changed for this many milliseconds is at rest. */
  readonly #restMs: number;
  /** Attributes that are not applied yet: their texts, null if removed. */
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

  constructor(restMs: number) {
    super();
    this.#restMs = restMs;
    for (const part of [this.presentation, this.reported]) part.subscribe(() => this.requestUpdate());
    this.presentation.subscribe(this.#tellLanguage);
  }

  /** Our pages change with it, once its words are there; no part of the public interface. */
  readonly #tellLanguage = () => {
    const { lang } = this.presentation;
    if (lang !== this.#lang) this.tell('languagechange', lang);
    this.#lang = lang;
  };

  /** The engine is there. */
  protected abstract start(engine: Engine): Promise<void> | void;
  /** Applies the pending texts that it can by now, and deletes them. */
  protected abstract applyPending(pending: Map<string, string | null>, target: ElementTarget): void;
  /** Every attribute's current text; null as a whole before it is loaded. */
  protected abstract textsIn(target: ElementTarget): Texts | null;
  /** Parts of the state of which one is another once the state is; null while it moves; undefined before it. */
  protected abstract state(): readonly unknown[] | null | undefined;

  // --- Attributes and properties ----------------------------------------------------------------

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (this.#writing || !Object.hasOwn((this.constructor as typeof ApiElement).rows, name)) return;
    this.#pending.set(name, value);
    this.requestUpdate();
  }

  /** Something else is to be applied with the attributes. */
  protected due(): void {
    this.#isDue = true;
    this.requestUpdate();
  }

  /** Applies the pending attributes now; before it is loaded, only those that do not need that. */
  protected flush(): void {
    if (this.#pending.size === 0 && !this.#isDue) return;
    const pending = this.#pending;
    this.#pending = new Map(); // code that reads the state meanwhile calls flush
    this.#isDue = false;
    applyRows(OF_EVERY, this.#target, pending, this.reported);
    this.applyPending(pending, this.#target);
    this.#pending = new Map([...pending, ...this.#pending]);
  }

  protected get texts(): Texts | null {
    return this.textsIn(this.#target);
  }

  /** @internal The current text of an attribute; the requested one until that is applied. */
  textOf(name: string): string | null {
    this.flush();
    if (this.#pending.has(name)) return this.#pending.get(name)!;
    const { texts } = this;
    return texts ? texts[name]! : this.getAttribute(name);
  }

  get #target(): ElementTarget {
    const { presentation } = this;
    return { presentation, speak: () => this.#speak(), around: this.#langAround, lang: this.getAttribute('lang') };
  }

  /** The language of the element's surroundings. */
  #speak(): void {
    const lang = languageAround(this);
    if (lang === this.#langAround) return; // a language that the reader has chosen since is kept
    this.#langAround = lang;
    if (lang !== this.presentation.speaking) void this.presentation.speak(lang, this.reported);
  }

  /**
   * Nothing is written before a reader or a script has changed something, since frameworks that
   * render on a server compare the attributes with their own.
   */
  protected override updated(_: PropertyValues<this>): void {
    const own = textsOf(OF_EVERY, this.#target);
    const ownText = JSON.stringify(own);
    if (ownText !== this.#seenOwn && this.#seenOwn) this.#write(own);
    this.#seenOwn = ownText;
    const [before, now] = [this.#seen, this.state()];
    if (now === undefined) return;
    if (now && before && now.every((part, i) => part === before[i])) return;
    this.#seen = now ?? [];
    clearTimeout(this.#timer);
    if (!before || !now) return;
    const write = () => this.#write(this.texts ?? {});
    if (this.#restMs === 0) write();
    else this.#timer = setTimeout(write, this.#restMs);
  }

  /** Pending attributes keep their requested texts. */
  #write(texts: Texts): void {
    this.#writing = true;
    for (const [name, text] of Object.entries(texts)) {
      if (this.#pending.has(name) || this.getAttribute(name) === text) continue;
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    }
    this.#writing = false;
  }

  get problems(): readonly Problem[] {
    this.flush();
    return this.reported.list;
  }

  /** None bubbles. */
  protected tell(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.failure) this.loading = undefined; // memory may be free now
    // Properties that a script has set before the element was defined hide those of the class.
    const own = this as unknown as Record<string, unknown>;
    for (const name of Object.keys((this.constructor as typeof ApiElement).rows)) {
      if (!Object.hasOwn(this, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    this.#around.observe(this.getRootNode(), { subtree: true, attributeFilter: ['lang'] });
    this.#speak();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#around.disconnect();
  }

  protected override willUpdate(_: PropertyValues<this>): void {
    if (this.visibility.near) this.loading ??= this.#load();
    this.flush();
  }

  /** Why the engine could not be started. */
  protected get failure(): Reported | undefined {
    return this.reported.of('');
  }

  #load(): Promise<unknown> {
    const wanted = { field: '', what: null, again: this.#again, inPlace: true };
    return this.reported.load(wanted, async () => this.start(await startEngine()));
  }

  /** The pressed button is gone: what replaces it gets the focus. */
  readonly #again = async () => {
    this.loading = this.#load();
    await this.loading;
    await this.updateComplete;
    const part = this.renderRoot.querySelector<HTMLElement>('.again, .root:not(:has(.again))');
    part?.focus({ preventScroll: true });
  };
}

/** Defines the property of each row; that of `lang` is every element's. */
export function defineProperties(element: { readonly prototype: ApiElement; readonly rows: Properties }): void {
  for (const [name, { property, text }] of Object.entries(element.rows)) {
    if (name === 'lang') continue;
    Object.defineProperty(element.prototype, name, {
      get(this: ApiElement) {
        return property(this.textOf(name));
      },
      set(this: ApiElement, value: unknown) {
        const written = text ? text(value) : value;
        if (written === null || written === undefined) this.removeAttribute(name);
        else this.setAttribute(name, String(written));
      },
      configurable: true,
      enumerable: true,
    });
  }
}
