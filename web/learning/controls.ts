// The controls: task and switches in the bar, the transport with its numbers, and the keys of the track.
import { html, nothing, type TemplateResult } from 'lit';
import type { FullLearningConfig, LearningConfig } from '../engine/index.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { LearningWords } from '../words/words.ts';
import { isOn, NUMBERS, numberField, switched, SWITCHES, TASKS, type NumberName, type Task } from './settings.ts';

/** The functions of the element that controls call. */
export interface Acts {
  readonly change: (changes: LearningConfig) => void;
  readonly chooseTask: (task: Task) => void;
  readonly goTo: (step: number) => void;
  /** Plays or pauses. */
  readonly toggle: () => void;
  readonly setLinear: (linear: boolean) => void;
}

export const typed = (event: Event): string => (event.target as HTMLInputElement | HTMLSelectElement).value;
const isChecked = (event: Event): boolean => (event.target as HTMLInputElement).checked;

const PATHS = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  back: 'M16 6v12L8 12z',
  forward: 'M8 6v12l8-6z',
};
const PAGE_STEPS = 10;

/** The slider of rates is logarithmic, with two digits. */
const rateAt = (exponent: number): number => Number((10 ** exponent).toPrecision(2));

const act = (name: string, path: string, does: () => void, kind = '', disabled = false): TemplateResult =>
  html`<button class="act ${kind}" aria-label=${name} ?disabled=${disabled} @click=${does}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>
  </button>`;

/** How many steps a key moves the handle of the track; undefined: the track does not use that key. */
export function movedBy(event: KeyboardEvent): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -PAGE_STEPS,
    PageUp: PAGE_STEPS,
    Home: -Infinity,
    End: Infinity,
  };
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
}

/** @param config Undefined if there is no run yet. */
export function renderRunBar(config: FullLearningConfig | undefined, words: LearningWords, acts: Acts): TemplateResult {
  const task = config?.task ?? 'journey';
  return html`<div class="bar" part="bar">
    <h1 class="name">${words.title}</h1>
    <select aria-label=${words.task} @change=${(event: Event) => acts.chooseTask(typed(event) as Task)}>
      ${TASKS.map((name) => html`<option value=${name} .selected=${name === task}>${words.tasks[name]}</option>`)}
    </select>
    ${config ? renderSwitches(config, words, acts) : nothing}
  </div>`;
}

/** In the bar or, where that is too narrow, among the other settings. */
function renderSwitches(config: FullLearningConfig, words: LearningWords, acts: Acts): TemplateResult {
  return html`<div class="switches" role="group" aria-label=${words.experiments}>${SWITCHES.map(
    (name) => html`<label class="switch"><input
      type="checkbox" role="switch" .checked=${isOn(name, config)}
      @change=${(event: Event) => acts.change(switched(name, isChecked(event)))}
    /><span>${words.settings[name]}</span></label>`,
  )}</div>`;
}

function closeOnEscape(event: KeyboardEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !details.open) return;
  details.open = false;
  details.querySelector('summary')!.focus();
}

/** A click anywhere else, or Tab past the last setting. */
function closeWhenLeft(event: FocusEvent): void {
  const details = event.currentTarget as HTMLDetailsElement;
  if (!details.contains(event.relatedTarget as Node | null)) details.open = false;
}

export interface RunTransport {
  readonly config: FullLearningConfig;
  readonly step: number;
  readonly isPlaying: boolean;
  readonly linear: boolean;
  /** The number of thin curves. */
  readonly seeds: number;
}

export function renderRunTransport(shown: RunTransport, words: LearningWords, acts: Acts): TemplateResult {
  const { config, step, isPlaying, linear, seeds } = shown;
  const toggle = isPlaying ? 'pause' : 'play';
  return html`<div class="transport" part="transport">
    <div class="acts">
      ${act(words[toggle], PATHS[toggle], acts.toggle, 'toggle')}
      ${act(words.back, PATHS.back, () => acts.goTo(step - 1), '', step === 0)}
      ${act(words.forward, PATHS.forward, () => acts.goTo(step + 1), '', step === config.steps)}
    </div>
    <label class="rate">${words.numbers.rate}
      <input type="range" min="-3" max="0.3" step="0.01" .value=${String(Math.log10(config.rate || 0.001))}
        aria-valuetext=${String(config.rate)}
        @input=${(event: Event) => acts.change({ rate: rateAt(Number(typed(event))) })} />
      <output>${config.rate}</output>
    </label>
    ${renderNumber('seed', config, words, acts)}
    ${seeds > 0 ? html`<span class="thin quiet" title=${words.seedHelp}>${words.thin(seeds)}</span>` : nothing}
    <details class="more" @keydown=${closeOnEscape} @focusout=${closeWhenLeft}>
      <summary>${words.more}</summary><div class="sheet-of" tabindex="-1">
      ${renderSwitches(config, words, acts)}
      ${NUMBERS.filter((name) => name !== 'rate').map((name) => renderNumber(name, config, words, acts))}
      <label class="switch"><input type="checkbox" role="switch" .checked=${linear}
        @change=${(event: Event) => acts.setLinear(isChecked(event))} /><span>${words.linear}</span></label>
      ${[words.lossHelp, words.seedHelp, words.floorHelp, words.rises].map(
        (help) => html`<p class="quiet">${help}</p>`,
      )}
    </div></details>
  </div>`;
}

function renderNumber(name: NumberName, config: FullLearningConfig, words: LearningWords, acts: Acts): TemplateResult {
  const { step, min } = numberField(name);
  return html`<label class="field ${name}"><span>${withSubscripts(words.numbers[name])}</span>
    <input type="number" .value=${String(config[name])} step=${step} min=${min}
      @change=${(event: Event) => {
        const text = typed(event);
        if (text !== '') acts.change({ [name]: Number(text) });
      }} />
  </label>`;
}
