// A panel below the scene: a line that opens it; its content is loaded when first opened.
import {
  html,
  nothing,
  type CSSResult,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { Fields } from '../input/address.ts';
import type { Problems, Message } from '../model/problems.ts';
import type { InView } from '../model/in_view.ts';
import { renderMissing } from '../view/placeholder.ts';
import type { Words } from '../words/words.ts';
import { showOpened } from './controls.ts';

/** The element that contains the panels. */
export type PanelHost = ReactiveControllerHost & {
  readonly shadowRoot: ShadowRoot | null;
  wear(styles: CSSResult): void;
};

/** A player's element. */
export type PlayerHost = PanelHost &
  HTMLElement & {
    /** The fields of a link to the current state. */
    fields(): Fields;
  };

/** What every panel is drawn from. */
interface Worded {
  readonly words: Words;
}

/** The content of an open panel, drawn from what is `Shown`. It keeps its state while it is closed. */
export interface Panel<Shown extends Worded = InView> {
  /** The styles of what it draws, if those of its element lack them. */
  readonly styles?: CSSResult;
  /** Called before each rendering while the panel is open. */
  update?(): void;
  render(shown: Shown): TemplateResult;
}

export class LazyPanel<Shown extends Worded = InView> implements ReactiveController {
  readonly #host: PanelHost;
  readonly #name: string;
  readonly #title: Message;
  readonly #problems: Problems;
  readonly #load: () => Promise<Panel<Shown> | null>;
  #loading = false;
  #panel: Panel<Shown> | null = null;
  #open = false;
  /** Known once it has been opened; this element holds the open state, since the panel may be closed while it loads. */
  #details: HTMLDetailsElement | null = null;

  /** `name`: the panel's class, which style sheet and keys use. */
  constructor(host: PanelHost, problems: Problems, name: string, title: Message, load: () => Promise<Panel<Shown>>) {
    this.#host = host;
    this.#name = name;
    this.#title = title;
    this.#problems = problems;
    const wanted = { field: name, what: title, again: () => void this.#want(), inPlace: true };
    this.#load = () => problems.load(wanted, load);
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#details?.isConnected) this.#open = this.#details.open;
    if (this.#open) this.#panel?.update?.();
  }

  readonly #onToggle = async (event: Event): Promise<void> => {
    const details = event.target as HTMLDetailsElement;
    this.#details = details;
    this.#open = details.open;
    if (this.#open) await this.#want();
    await this.#host.updateComplete;
    showOpened(details);
  };

  /** Loads the content once, however often it is wanted meanwhile; after a failure again. */
  readonly #want = async (): Promise<void> => {
    if (!this.#panel && !this.#loading) {
      this.#loading = true;
      this.#panel = await this.#load();
      this.#loading = false;
      if (this.#panel?.styles) this.#host.wear(this.#panel.styles);
    }
    this.#host.requestUpdate();
  };

  /** `covered`: nothing of it is shown for now. */
  render(shown: Shown, covered = false): TemplateResult {
    return html`<details class=${this.#name} ?open=${this.#open} @toggle=${this.#onToggle}>
      <summary>${this.#title(shown.words)}</summary>
      ${this.#open && !covered ? this.#renderOpen(shown) : nothing}
    </details>`;
  }

  #renderOpen(shown: Shown): TemplateResult | typeof nothing {
    if (this.#panel) return this.#panel.render(shown);
    const missing = this.#problems.of(this.#name);
    return missing ? renderMissing(missing, shown.words) : nothing;
  }
}
