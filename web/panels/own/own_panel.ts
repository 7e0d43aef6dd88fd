// The panel of a reader's own numbers: input is kept until it is valid, and nothing typed is lost. Loaded when opened.
import { html, unsafeCSS, type TemplateResult, noChange, nothing } from 'lit';
import { type SettingName, CONFIG_SCHEMA, SETTINGS } from '../../engine/config_schema.ts';
import {
  tensorOf,
  type Config,
  type FullConfig,
  type Problem,
  type Replaceable,
  type Trace,
} from '../../engine/index.ts';
import { isSentenceName } from '../../ops/tensors.ts';
import {
  parseNumbers,
  type PastedNumbers,
  type PasteRefused,
  type PasteChoice,
  readingText,
} from '../../model/paste/parse_numbers.ts';
import { embeddingWidth, fitted, pastedConfig } from '../../model/paste/pasted_config.ts';
import type { Player } from '../../model/player.ts';
import { saidIn } from '../../model/problems.ts';
import { editable } from '../../model/replace_cell.ts';
import { sourceOf } from '../../ops/index.ts';
import { visible } from '../../words/text.ts';
import type { Words } from '../../words/words.ts';
import type { Panel } from '../lazy_panel.ts';
import type { SentenceField } from '../sentence_field.ts';
import styles from './own.css?inline';
import { live } from 'lit/directives/live.js';
import { typedNumber } from '../../model/paste/number_word.ts';
import { withSubscripts } from '../../view/subscripts.ts';

/** The panel's messages about the input. */
type Note = (said: Words['own']) => string;

const sizes = (shape: readonly number[]): string => shape.join(' × ') || '1';

/** Why numbers of this shape do not fit their target; null: the shape is not the problem. */
function refusedShape(trace: Trace, into: Replaceable, { shape }: PastedNumbers): Note | null {
  if (isSentenceName(into)) {
    return shape.length === 2 || shape.length === 3 ? null : (said) => said.noRows(sizes(shape));
  }
  const wanted = tensorOf(trace, into)!.shape;
  return String(shape) === String(wanted) ? null : (said) => said.wrongShape(into, sizes(wanted), sizes(shape));
}

/** The side effects of a paste. */
function taken(trace: Trace, into: Replaceable, { shape, labels, choices }: PastedNumbers): readonly Note[] {
  const notes: Note[] = [];
  if (labels && !choices.some(({ choice }) => choice === 'labels')) {
    const [first, last] = [labels[0]!, labels.at(-1)!].map(visible) as [string, string];
    notes.push((said) => (isSentenceName(into) ? said.labelsAsTokens : said.labelsLeft)(first, last));
  }
  const [before, now] = [embeddingWidth(trace), shape.at(-1)!];
  if (into === 'inputs' && now !== before) notes.push((said) => said.otherWidth(String(now), String(before)));
  return notes;
}

/** A paste that was used: with the config that it gave, and the choices of its second readings. */
interface Used {
  readonly text: string;
  readonly into: Replaceable;
  readonly config: Config;
  readonly turned: readonly PasteChoice['choice'][];
  readonly choices: readonly PasteChoice[];
}

export class OwnPanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #player: Player;
  readonly #words: () => Words;
  readonly #showPicture: () => void;
  readonly #sentence: SentenceField;
  #paste = '';
  #pasteInto: Replaceable = 'inputs';
  #pasteNote: Note | null = null;
  #pasteSaid: readonly Note[] = [];
  #used: Used | null = null;

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
  #show([problem]: readonly Problem[]): Note | null {
    if (problem) return () => saidIn(problem, this.#words());
    this.#player.field.close();
    this.#player.renew();
    return null;
  }

  readonly #onChange = (event: Event): void => {
    const control = event.target as HTMLInputElement | HTMLSelectElement;
    if (control.id === 'own-into') this.#pasteInto = control.value as Replaceable;
    const name = control.dataset.setting as SettingName | undefined;
    if (!name) return;
    const text = control.type === 'checkbox' ? String((control as HTMLInputElement).checked) : control.value;
    this.#show(this.#player.session.set({ [name]: settingValue(name, text) }));
    this.#player.changed();
  };

  readonly #onInput = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.id === 'own-paste') this.#paste = field.value;
  };

  readonly #onClick = (event: Event): void => {
    const { own: action, choice } = (event.target as Element).closest<HTMLElement>('[data-own]')?.dataset ?? {};
    if (action === 'paste') this.#usePaste(event);
    if (action === 'turn') this.#turn(choice as PasteChoice['choice']);
    if (action === 'discard') this.#player.session.discard();
    if (action) this.#player.changed();
  };

  #usePaste(event: Event): void {
    const failed = this.#apply(this.#paste, this.#into, []);
    if (!failed) return;
    const area = (event.currentTarget as Element).querySelector<HTMLTextAreaElement>('#own-paste')!;
    area.focus();
    area.setSelectionRange(failed.position, Math.min(failed.position + 1, this.#paste.length));
  }

  /** Takes the other reading of the last paste in its place. */
  #turn(choice: PasteChoice['choice']): void {
    const { session } = this.#player;
    const { text, into, config, turned } = this.#used!;
    const before = session.config === config ? session.history : null;
    if (before) session.undo();
    const isTurned = choice !== 'tensor' && turned.includes(choice);
    this.#apply(text, into, isTurned ? turned.filter((each) => each !== choice) : [...turned, choice]);
    if (before && this.#pasteNote) session.restore(before);
  }

  /** Uses a pasted text, or says why not; a problem in the text has a position. */
  #apply(text: string, into: Replaceable, turned: Used['turned']): PasteRefused | undefined {
    const read = parseNumbers(text, into, turned);
    this.#pasteSaid = [];
    if (!read.ok) {
      const { line, column, problem } = read;
      this.#pasteNote = (said) =>
        said.pasteAt(line, column, said.pasteProblems[problem.code](visible(problem.found), problem.wanted ?? ''));
      return read;
    }
    const { session } = this.#player;
    const { trace } = session;
    const pasted = fitted(into, read, turned, trace);
    const [problem] = session.edit(pastedConfig(trace, session.wanted, into, pasted));
    this.#pasteNote = problem
      ? (refusedShape(trace, into, pasted) ?? (() => saidIn(problem, this.#words())))
      : this.#show([]);
    if (problem) return undefined;
    this.#pasteSaid = taken(trace, into, pasted);
    this.#used = { text, into, config: session.config, turned, choices: pasted.choices };
    this.#showPicture();
    return undefined;
  }

  render(): TemplateResult {
    return html`<div
      @change=${this.#onChange} @input=${this.#onInput} @click=${this.#onClick}
    >${this.#renderParts()}</div>`;
  }

  #renderParts(): TemplateResult {
    const { trace, waiting } = this.#player.session;
    const words = this.#words();
    const said = words.own;
    return renderOwn({
      words,
      problems: (waiting?.problems ?? []).map((each) => ({ field: each.field, message: saidIn(each, words) })),
      pending: waiting !== null,
      config: { ...trace.config, ...waiting?.settings } as FullConfig,
      sentence: this.#sentence.render(),
      paste: this.#paste,
      pasteNames: this.#sources,
      pasteInto: this.#into,
      pasteNote: this.#pasteNote?.(said) ?? '',
      pasteSaid: this.#pasteSaid.map((note) => note(said)),
      readings: this.#pasteNote ? [] : (this.#used?.choices ?? []),
    });
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

function field(name: SettingName, value: unknown): TemplateResult {
  const { boolean, word } = CONFIG_SCHEMA[name];
  const id = `set-${name}`;
  if (boolean)
    return html`<input
      type="checkbox" id=${id} data-setting=${name} aria-describedby="help-${name}" .checked=${live(value === true)}
    />`;
  // Not live: half-typed input stays while something else is rendered.
  if (!word)
    return html`<input
      type="text" id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${settingText(value)}
    />`;
  return html`<select id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${live(settingText(value))}>
    ${Object.keys(word).map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`)}
  </select>`;
}

interface OwnView {
  readonly words: Words;
  readonly config: FullConfig;
  readonly problems: readonly Problem[];
  /** The changed settings conflict with each other. */
  readonly pending: boolean;
  /** The field for a sentence. */
  readonly sentence: TemplateResult;
  readonly paste: string;
  readonly pasteNames: readonly string[];
  readonly pasteInto: string;
  readonly pasteNote: string;
  /** The side effects of the paste. */
  readonly pasteSaid: readonly string[];
  /** What was taken of two readings. */
  readonly readings: readonly PasteChoice[];
}

const alerts = (problems: readonly Problem[]) =>
  problems.map(({ message }) => html`<p class="problem" role="alert">${message}</p>`);

function settings({ words, config, problems, pending }: OwnView): TemplateResult {
  const { own: said, settings: texts } = words;
  const named = (name: SettingName) => html`${texts.names[name]} <code>${name}</code>`;
  // The name of a checkbox is beside it, in one target with it.
  const control = (name: SettingName) =>
    CONFIG_SCHEMA[name].boolean
      ? html`<label class="flag">${field(name, config[name])}<span>${named(name)}</span></label>`
      : html`<label for="set-${name}">${named(name)}</label>${field(name, config[name])}`;
  const elsewhere = problems.filter(({ field: f }) => !SETTINGS.includes(f as SettingName));
  const open = pending || problems.length > 0 ? true : noChange;
  return html`<details class="rest settings" .open=${open}><summary>${said.settings}</summary>
    <div class="setting-list">
    ${
      pending
        ? html`<p class="problem" role="alert">
            ${said.pending} <button class="plain" data-own="discard">${said.discard}</button>
          </p>`
        : nothing
    }
    ${alerts(elsewhere)}
    ${SETTINGS.map(
      (name) => html`<div class="setting">
      ${control(name)}
      <p id="help-${name}">${withSubscripts(texts.help[name])}</p>
      ${alerts(problems.filter((problem) => problem.field === name))}
    </div>`,
    )}
    </div>
  </details>`;
}

const other = (said: Words['own'], { choice }: PasteChoice) =>
  choice === 'added'
    ? nothing
    : html`<button class="plain" data-own="turn" data-choice=${choice}>${said.otherReading}</button>`;

function renderOwn(view: OwnView): TemplateResult {
  const said = view.words.own;
  return html`<div class="parts">
    ${view.sentence}
    <fieldset><legend>${said.paste}</legend>
      <textarea
        id="own-paste" rows="6" spellcheck="false" aria-label=${said.paste} aria-describedby="own-paste-help"
        .value=${live(view.paste)}
      ></textarea>
      <p id="own-paste-help">${said.pasteHelp}</p>
      <label for="own-into">${said.pasteInto}</label>
      <select id="own-into" .value=${live(view.pasteInto)}>
        ${view.pasteNames.map((name) => html`<option ?selected=${name === view.pasteInto}>${name}</option>`)}
      </select>
      <button class="plain" data-own="paste">${said.usePaste}</button>
      ${view.pasteNote ? html`<p class="problem" role="alert">${view.pasteNote}</p>` : nothing}
      <div role="status">
        ${view.readings.map((reading) => html`<p>${readingText(said, reading)} ${other(said, reading)}</p>`)}
        ${view.pasteSaid.map((text) => html`<p>${text}</p>`)}
      </div>
    </fieldset>
    ${settings(view)}
  </div>`;
}
