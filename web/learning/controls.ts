// The controls of a run: its task, sentence and head, its parts as switches, its numbers.
import { html, nothing, type TemplateResult } from 'lit';
import type { FullLearningConfig, LearningConfig, LearningRun } from '../engine/index.ts';
import { picker, toggle } from '../panels/controls.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { LearningWords } from '../words/words.ts';
import { changedSettings, NUMBER_FIELDS, isOn, seesOf, switched, switchesFor, TASKS, type Task } from './settings.ts';

/** The functions of the element that controls call. */
export interface Acts {
  readonly change: (changes: LearningConfig) => void;
  /** To the settings of the task, with the reader's seed and sentences. */
  readonly goBack: () => void;
  readonly chooseTask: (task: Task) => void;
  readonly pickSentence: (sentence: number) => void;
  readonly pickHead: (head: number) => void;
}

interface Controlled {
  readonly run: LearningRun;
  /** What a reader has set, also while its run is computed: the slider of rates stays under the finger. */
  readonly config: FullLearningConfig;
  readonly sentence: number;
  readonly head: number;
  /** What it has changed some settings of. */
  readonly usual: FullLearningConfig;
}

const typed = (event: Event): string => (event.target as HTMLInputElement).value;

/** The slider of rates is logarithmic, with two digits. */
const rateAt = (exponent: number): number => Number((10 ** exponent).toPrecision(2));

const numbered = (texts: readonly string[]) => texts.map((text, i) => [String(i), text] as const);

export function renderControls(shown: Controlled, words: LearningWords, acts: Acts): TemplateResult {
  const { run, config, sentence, head, usual } = shown;
  const tasks = TASKS.map((name) => [name, words.tasks[name]] as const);
  const sentences = numbered(run.sentences.map((each) => each.join(' ')));
  const heads = numbered(Array.from({ length: run.config.heads }, (_, i) => words.head(i + 1)));
  return html`<div class="controls" role="group" aria-label=${words.task}>
    ${picker('task', words.task, run.config.task, tasks, (task) => acts.chooseTask(task as Task))}
    ${picker('sentence', words.sentence, String(sentence), sentences, (at) => acts.pickSentence(Number(at)))}
    ${heads.length > 1 ? picker('head', words.heads, String(head), heads, (at) => acts.pickHead(Number(at))) : nothing}
    <div class="switches" role="group" aria-label=${words.experiments}>${switchesFor(config).map((name) => {
      const on = isOn(name, config);
      return toggle(name, words.settings[name], on, () => acts.change(switched(name, !on)));
    })}</div>
    <label class="field rate"><span>${words.numbers.rate}</span>
      <input type="range" min="-3" max="0.3" step="0.01" .value=${String(Math.log10(config.rate || 0.001))}
        aria-valuetext=${String(config.rate)}
        @input=${(event: Event) => acts.change({ rate: rateAt(Number(typed(event))) })} />
      <output>${config.rate}</output>
    </label>
    ${(Object.keys(NUMBER_FIELDS) as (keyof typeof NUMBER_FIELDS)[]).map(
      (name) => html`<label class="field ${name}"><span>${withSubscripts(words.numbers[name])}</span>
        <input type="number" .value=${String(config[name])}
          step=${NUMBER_FIELDS[name].step} min=${NUMBER_FIELDS[name].min}
          @change=${(event: Event) => typed(event) && acts.change({ [name]: Number(typed(event)) })} /></label>`,
    )}
    </div>
    <p class="sees">${withSubscripts(seesOf(run, usual, words))} ${
      changedSettings(run.config, usual, words).length > 0
        ? html`<button class="plain" @click=${acts.goBack}>${words.usual}</button>`
        : nothing
    }</p>
    <p class="quiet">${words.floorHelp}</p>`;
}

/** Of a long run. */
export const renderProgress = ([step, steps]: readonly [step: number, steps: number], words: LearningWords) =>
  html`<p class="progress" role="status">${words.computing(step, steps)}
    <progress max=${steps} value=${step}></progress></p>`;
