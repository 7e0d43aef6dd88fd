// The properties and methods of a page's script, each through the attribute of its name: one way in, one way out.
import type { StageName } from '../engine/index.ts';
import type { ShownAttributes } from './api.ts';
import { AUTHORED, FIELDS, ROWS, SHOWN } from './attributes.ts';
import { StyledElement } from './styled_element.ts';

/** The properties are defined below, from the rows. */
export interface ApiElement extends ShownAttributes {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the rows define what the interface has
export abstract class ApiElement extends StyledElement {
  static override get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: lit prepares the class that asks, which LitElement itself is not.
    return [...super.observedAttributes, ...SHOWN];
  }

  /** @internal See Addressed. */
  readonly addressed = {
    names: FIELDS,
    authored: AUTHORED,
    defaults: () => ({ preset: this.preset, stage: this.stage, step: String(this.step) }),
    places: ['stage', 'step', 'cell'],
    start: { step: '1' },
  };

  /** The page has set or removed an attribute. */
  protected abstract attributeSet(name: keyof ShownAttributes, value: string | null): void;
  /** Applies pending attributes now, as far as the player is loaded. */
  protected abstract flush(): void;
  /** @internal The current value of an attribute. */
  abstract shown(name: keyof ShownAttributes): string | null;

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (Object.hasOwn(ROWS, name)) this.attributeSet(name as keyof ShownAttributes, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Properties that a script has set before the element was defined hide those of the class.
    const own = this as unknown as Record<string, unknown>;
    for (const name of SHOWN.filter((name) => Object.hasOwn(this, name))) {
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  seek(to: number | StageName): void {
    this.setAttribute(typeof to === 'number' ? 'step' : 'stage', String(to)); // whatever it is: it is read there
    this.flush();
  }
}

for (const name of SHOWN.filter((each) => each !== 'lang')) {
  const row = ROWS[name];
  Object.defineProperty(ApiElement.prototype, name, {
    get(this: ApiElement) {
      return row.property(this.shown(name));
    },
    set(this: ApiElement, value: unknown) {
      const text = row.text ? row.text(value) : value;
      if (text === null || text === undefined) this.removeAttribute(name);
      else this.setAttribute(name, String(text));
    },
    configurable: true,
    enumerable: true,
  });
}
