// A reader's own numbers: a sentence, a paste, and every setting with the sentence that explains it. Loaded when
// opened.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { typedNumber } from '../../model/paste/number_word.ts';
import { readingText, type PasteChoice } from '../../model/paste/parse_numbers.ts';
import { CONFIG_SCHEMA, SETTINGS, type SettingName } from '../../engine/config_schema.ts';
import type { FullConfig, Problem } from '../../engine/index.ts';
import { withSubscripts } from '../../view/subscripts.ts';
import type { Words } from '../../words/words.ts';

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

const shown = (value: unknown): string =>
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
      type="text" id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${shown(value)}
    />`;
  return html`<select id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${live(shown(value))}>
    ${Object.keys(word).map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice}</option>`)}
  </select>`;
}

export interface OwnView {
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

export function renderOwn(view: OwnView): TemplateResult {
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
