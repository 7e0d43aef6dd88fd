// The panel of a reader's own numbers: input is kept until it is valid, and nothing typed is lost. Loaded when opened.
import { html, unsafeCSS, type TemplateResult, noChange, nothing } from 'lit';
import { type SettingName, CONFIG_SCHEMA, SETTINGS } from '../../engine/config_schema.ts';
import type { Problem, Replaceable, Trace } from '../../engine/index.ts';
import { isSentenceName } from '../../ops/tensors.ts';
import { parseNumbers, refusalText, type PastedNumbers } from '../../model/paste/parse_numbers.ts';
import { embeddingWidth, pastedConfig } from '../../model/paste/pasted_config.ts';
import type { Player } from '../../model/player.ts';
import { problemText, sentenceOf, type Message } from '../../model/problems.ts';
import { editable } from '../../model/replace_cell.ts';
import { sourceOf } from '../../ops/index.ts';
import type { Words } from '../../words/words.ts';
import type { Panel } from '../lazy_panel.ts';
import type { SentenceField } from '../sentence_field.ts';
import styles from './own_panel.css?inline';
import { live } from 'lit/directives/live.js';
import { typedNumber } from '../../model/paste/number_word.ts';
import { withSubscripts } from '../../view/subscripts.ts';

const sizes = (shape: readonly number[]): string => shape.join(' × ') || '1';

/** Why these are no embeddings; null: their shape is not the problem. */
const refusedShape = (into: Replaceable, { shape }: PastedNumbers): Message | null =>
  !isSentenceName(into) || shape.length === 2 || shape.length === 3 ? null : ({ own }) => own.noRows(sizes(shape));

/** What a paste was read as, and its side effects. */
function taken(trace: Trace, into: Replaceable, { shape, notes }: PastedNumbers): readonly Message[] {
  const [before, now] = [embeddingWidth(trace), shape.at(-1)!];
  if (into !== 'inputs' || now === before) return notes;
  return [...notes, ({ own }) => own.otherWidth(String(now), String(before))];
}

interface Typed {
  /** The preset and its settings then: with others, nothing of it holds. */
  readonly settings: string;
  readonly name: SettingName;
  readonly text: string;
  readonly problems: readonly Problem[];
}

export class OwnPanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #player: Player;
  readonly #words: () => Words;
  readonly #showPicture: () => void;
  readonly #sentence: SentenceField;
  #paste = '';
  #pasteInto: Replaceable = 'inputs';
  #pasteNote: Message | null = null;
  #pasteSaid: readonly Message[] = [];
  #refused: Typed | null = null;

  /** `words`: those of the text; `used`: the picture shows other numbers, and scrolls into view. */
  constructor(player: Player, words: () => Words, used: () => void, sentence: SentenceField) {
    this.#showPicture = used;
    this.#sentence = sentence;
    this.#player = player;
    this.#words = words;
  }

  /** The targets of a paste, inputs first. */
  get #sources(): readonly Replaceable[] {
    const { trace } = this.#player;
    const sources = trace.stages.filter((stage) => editable(trace, stage) && !sourceOf(stage)!.replacedAs);
    return [...new Set(sources.map(({ name }) => name as Replaceable))];
  }

  /** The chosen target, while the numbers in view have it. */
  get #into(): Replaceable {
    return this.#sources.includes(this.#pasteInto) ? this.#pasteInto : 'inputs';
  }

  /** After a change, the new numbers; after a rejected one, the first sentence that says why. */
  #show([problem]: readonly Problem[]): Message | null {
    if (problem) return sentenceOf(problem);
    this.#player.field.close();
    this.#player.renew();
    return null;
  }

  /** Uses the pasted text, or says why not: at a problem in the text is the cursor. */
  readonly #usePaste = (event: Event): void => {
    const { session } = this.#player;
    const { trace } = session;
    const [text, into] = [this.#paste, this.#into];
    const read = parseNumbers(text, into, trace.tokens);
    this.#pasteSaid = [];
    if (read.ok) {
      const [problem] = session.edit(pastedConfig(trace, session.config, into, read));
      this.#pasteNote = problem ? (refusedShape(into, read) ?? sentenceOf(problem)) : this.#show([]);
      if (!problem) {
        this.#pasteSaid = taken(trace, into, read);
        this.#showPicture();
      }
    } else this.#pasteNote = ({ own }) => refusalText(own, read);
    this.#player.changed();
    if (read.ok) return;
    const area = (event.currentTarget as Element).parentElement!.querySelector('textarea')!;
    area.focus();
    area.setSelectionRange(read.position, Math.min(read.position + 1, text.length));
  };

  render(): TemplateResult {
    const words = this.#words();
    const said = words.own;
    return html`<div class="parts">
      ${this.#sentence.render()}
      <fieldset><legend>${said.paste}</legend>
        <textarea
          id="own-paste" rows="6" spellcheck="false" aria-label=${said.paste} aria-describedby="own-paste-help"
          .value=${live(this.#paste)}
          @input=${({ target }: Event) => (this.#paste = (target as HTMLTextAreaElement).value)}
        ></textarea>
        <div id="own-paste-help">
          <p>${said.pasteHelp}</p>
          <ul>${Object.values(said.pasteRules).map((rule) => html`<li>${rule}</li>`)}</ul>
        </div>
        <label for="own-into">${said.pasteInto}</label>
        <select
          id="own-into" .value=${live(this.#into)}
          @change=${({ target }: Event) => (this.#pasteInto = (target as HTMLSelectElement).value as Replaceable)}
        >
          ${this.#sources.map((name) => html`<option ?selected=${name === this.#into}>${name}</option>`)}
        </select>
        <button class="plain" data-own="paste" @click=${this.#usePaste}>${said.usePaste}</button>
        ${this.#pasteNote ? html`<p class="problem" role="alert">${this.#pasteNote(words)}</p>` : nothing}
        <div role="status">
          ${this.#pasteSaid.map((note) => html`<p>${note(words)}</p>`)}
        </div>
      </fieldset>
      ${this.#renderSettings()}
    </div>`;
  }

  /** The setting that was typed last, if it is refused: it stays in its field. */
  get #typed(): Typed | null {
    return this.#refused?.settings === this.#settings ? this.#refused : null;
  }

  get #settings(): string {
    const { session, trace } = this.#player;
    return JSON.stringify([session.preset.id, SETTINGS.map((name) => trace.config[name])]);
  }

  #set(name: SettingName, text: string): void {
    const problems = this.#player.session.set(name, settingValue(name, text));
    this.#refused = problems.length > 0 ? { settings: this.#settings, name, text, problems } : null;
    this.#show(problems);
    this.#player.changed();
  }

  #renderSettings(): TemplateResult {
    const { own: said, settings: texts } = this.#words();
    const problems = this.#typed?.problems ?? [];
    const alerts = (name: SettingName | null) =>
      problems
        .filter(({ field }) => (name ? field === name : !SETTINGS.includes(field as SettingName)))
        .map((problem) => html`<p class="problem" role="alert">${problemText(problem, this.#words())}</p>`);
    return html`<details class="rest settings" .open=${problems.length > 0 ? true : noChange}>
      <summary>${said.settings}</summary>
      <div class="setting-list">
        ${alerts(null)}
        ${SETTINGS.map(
          (name) => html`<div class="setting">
            ${this.#renderSetting(name, html`${texts.names[name]} <code>${name}</code>`)}
            <p id="help-${name}">${withSubscripts(texts.help[name])}</p>
            ${alerts(name)}
          </div>`,
        )}
      </div>
    </details>`;
  }

  #renderSetting(name: SettingName, label: TemplateResult): TemplateResult {
    const { boolean, word } = CONFIG_SCHEMA[name];
    const [id, help] = [`set-${name}`, `help-${name}`];
    const isTyped = this.#typed?.name === name;
    const text = isTyped ? this.#typed!.text : settingText(this.#player.trace.config[name]);
    const set = ({ target }: Event) => this.#set(name, (target as HTMLInputElement).value);
    const check = ({ target }: Event) => this.#set(name, String((target as HTMLInputElement).checked));
    // The name of a checkbox is beside it, in one target with it.
    if (boolean)
      return html`<label class="flag"><input
        type="checkbox" id=${id} aria-describedby=${help} .checked=${live(text === 'true')} @change=${check}
      /><span>${label}</span></label>`;
    const choice = (each: string) => html`<option value=${each} ?selected=${each === text}>${each}</option>`;
    // A text is not live: half-typed input stays while something else is rendered.
    return html`<label for=${id}>${label}</label>${
      word
        ? html`<select id=${id} aria-describedby=${help} .value=${live(text)} @change=${set}>
            ${Object.keys(word).map(choice)}
          </select>`
        : html`<input type="text" id=${id} aria-describedby=${help} .value=${text} @change=${set} />`
    }`;
  }
}

/** A reader's input as a value for the core to check: text that is not a number is passed on as it is. */
export function settingValue(name: SettingName, text: string): unknown {
  const { boolean, word, seed, integers, default: initial } = CONFIG_SCHEMA[name];
  const number = (part: string) => typedNumber(part) ?? part.trim();
  if (boolean) return text === 'true';
  if (word) return text;
  if (initial === null && text.trim() === '') return null;
  if (integers)
    return text
      .split(/[,\s]+/)
      .filter(Boolean)
      .map(number);
  const value = number(text);
  return seed && !Number.isSafeInteger(value) ? text.trim() : value;
}

const settingText = (value: unknown): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);
