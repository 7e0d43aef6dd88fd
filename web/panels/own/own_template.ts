// A reader's own numbers: a sentence, a paste, and every setting with the sentence that explains it. Loaded when opened.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { typedNumber } from '../../model/paste/read_number.ts';
import type { FullConfig, Problem } from '../../engine/index.ts';
import type { SettingName, Words } from '../../words/words.ts';

type Kind = 'number' | 'list' | 'seed' | 'flag' | readonly string[];

/** The control of each setting; words to choose from are the core's own. */
const CONTROLS: Readonly<Record<SettingName, Kind>> = {
  seed: 'seed',
  dK: 'number',
  dV: 'number',
  heads: 'number',
  headsBy: ['split', 'wrapper'],
  weightInit: ['linear', 'rand'],
  drawOrder: ['qkv', 'qvk'],
  qkv: ['separate', 'fused'],
  bias: 'flag',
  outProj: 'flag',
  scaleBy: ['divide', 'multiply', 'none'],
  scaleAt: ['softmax', 'scores'],
  mask: ['none', 'causal', 'padding', 'causal+padding'],
  lengths: 'list',
  maskBy: ['fill', 'renormalise'],
  dropout: 'number',
  dropoutSeed: 'seed',
  dropoutBuild: ['portable', 'mkl'],
  call: 'number',
};

/** What a reader typed, as the value that the core is to judge: what is no number is handed on as it is. */
export function settingValue(name: SettingName, text: string): unknown {
  const kind = CONTROLS[name];
  const number = (part: string) => typedNumber(part) ?? part.trim();
  if (kind === 'flag') return text === 'true';
  if (kind === 'number') return number(text);
  if (kind === 'list')
    return text.trim() === ''
      ? null
      : text
          .split(/[,\s]+/)
          .filter(Boolean)
          .map(number);
  if (kind !== 'seed') return text;
  if (text.trim() === '' && name === 'dropoutSeed') return null;
  const seed = number(text);
  return Number.isSafeInteger(seed) ? seed : text.trim();
}

const shown = (value: unknown): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

function field(name: SettingName, value: unknown): TemplateResult {
  const kind = CONTROLS[name];
  const id = `set-${name}`;
  if (kind === 'flag')
    return html`<input type="checkbox" id=${id} data-setting=${name} aria-describedby="help-${name}" .checked=${live(value === true)} />`;
  // Not live: what is still being typed stands while something else is drawn anew.
  if (typeof kind === 'string')
    return html`<input type="text" id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${shown(value)} />`;
  return html`<select id=${id} data-setting=${name} aria-describedby="help-${name}" .value=${live(shown(value))}>
    ${kind.map((word) => html`<option value=${word} ?selected=${word === value}>${word}</option>`)}
  </select>`;
}

export interface OwnView {
  readonly words: Words;
  readonly config: FullConfig;
  readonly problems: readonly Problem[];
  /** Settings were changed that do not make sense together yet. */
  readonly pending: boolean;
  readonly sentence: string;
  readonly mostTokens: number;
  readonly mostMapped: number;
  /** A sentence on what was left out of a sentence, or is wrong with it. */
  readonly sentenceNote: string;
  readonly paste: string;
  readonly pasteNames: readonly string[];
  readonly pasteInto: string;
  readonly pasteNote: string;
}

function settings({ words, config, problems, pending }: OwnView): TemplateResult {
  const names = Object.keys(CONTROLS) as SettingName[];
  // The name of a box to tick stands beside it, in one target with it.
  const control = (name: SettingName) =>
    CONTROLS[name] === 'flag'
      ? html`<label class="flag">${field(name, config[name])}<code>${name}</code></label>`
      : html`<label for="set-${name}"><code>${name}</code></label>${field(name, config[name])}`;
  const elsewhere = problems.filter(({ field: f }) => !(f in CONTROLS));
  return html`<fieldset class="settings"><legend>${words.settings}</legend>
    ${pending ? html`<p class="problem" role="alert">${words.pending} <button class="plain" data-own="discard">${words.discard}</button></p>` : nothing}
    ${elsewhere.map(({ message }) => html`<p class="problem" role="alert">${message}</p>`)}
    ${names.map(
      (name) => html`<div class="setting">
      ${control(name)}
      <p id="help-${name}">${words.settingHelp[name]}</p>
      ${problems.filter((p) => p.field === name).map(({ message }) => html`<p class="problem" role="alert">${message}</p>`)}
    </div>`,
    )}
  </fieldset>`;
}

export function renderOwn(view: OwnView): TemplateResult {
  const { words } = view;
  return html`<div class="own-parts">
    <fieldset><legend>${words.sentence}</legend>
      <input type="text" class="wide" id="own-sentence" aria-label=${words.sentence} aria-describedby="own-sentence-help" .value=${live(view.sentence)} />
      <button class="plain" data-own="sentence">${words.useSentence}</button>
      <p id="own-sentence-help">${words.sentenceHelp(view.mostTokens, view.mostMapped)}</p>
      <p role="status">${view.sentenceNote}</p>
    </fieldset>
    <fieldset><legend>${words.paste}</legend>
      <textarea id="own-paste" rows="6" spellcheck="false" aria-label=${words.paste} aria-describedby="own-paste-help" .value=${live(view.paste)}></textarea>
      <p id="own-paste-help">${words.pasteHelp}</p>
      <label for="own-into">${words.pasteInto}</label> <select id="own-into" .value=${live(view.pasteInto)}>${view.pasteNames.map((name) => html`<option ?selected=${name === view.pasteInto}>${name}</option>`)}</select>
      <button class="plain" data-own="paste">${words.usePaste}</button>
      ${view.pasteNote ? html`<p class="problem" role="alert">${view.pasteNote}</p>` : nothing}
    </fieldset>
    ${settings(view)}
  </div>`;
}
