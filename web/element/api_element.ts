// What both elements have in common: they load the engine once a reader is near, say what is wrong, and a page's script
// meets each of their attributes as a property: one way in, one way out.
import type { PropertyValues } from 'lit';
import { startEngine, type Engine, type Problem } from '../engine/index.ts';
import { MediaInput } from '../input/media.ts';
import { loadPart } from '../model/load_part.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems, type Reported } from '../model/problems.ts';
import { AttributeSync } from './attribute_sync.ts';
import { VisibilityController } from './on_screen.ts';
import type { ElementTarget, Row } from './rows.ts';
import { StyledElement } from './styled_element.ts';

/** What an element needs of its rows before it is made. */
type Properties = Readonly<Record<string, Pick<Row<never, never>, 'property' | 'text'>>>;

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
  protected readonly attributesInView: AttributeSync;
  /** From the first attempt on. */
  protected loading: Promise<unknown> | undefined;
  #lang = this.presentation.lang;
  protected readonly visibility = new VisibilityController(this);

  /** @param restMs How long a state is in view before it is written to the attributes, in milliseconds. */
  constructor(restMs: number) {
    super();
    this.attributesInView = new AttributeSync(this, restMs);
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
  /** @internal */ abstract applyPending(pending: Map<string, string | null>, target: ElementTarget): void;
  /** @internal */ abstract valuesIn(target: ElementTarget): Readonly<Record<string, string | null>> | null;
  /** @internal */ abstract state(): readonly unknown[] | null;

  // --- Attributes and properties ----------------------------------------------------------------

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (Object.hasOwn((this.constructor as typeof ApiElement).rows, name)) this.attributesInView.set(name, value);
  }

  /** Applies pending attributes now, as far as it is loaded. */
  protected flush(): void {
    this.attributesInView.flush();
  }

  /** @internal The current value of an attribute. */
  shown(name: string): string | null {
    return this.attributesInView.textOf(name);
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
  }

  protected override willUpdate(_: PropertyValues<this>): void {
    if (this.visibility.near) this.loading ??= this.#load();
  }

  /** Why the engine could not be started. */
  protected get failure(): Reported | undefined {
    return this.reported.of('');
  }

  #load(): Promise<unknown> {
    const wanted = { field: '', what: null, again: this.#again, inPlace: true };
    return loadPart(this.reported, wanted, async () => this.start(await startEngine()));
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
        return property(this.shown(name));
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
