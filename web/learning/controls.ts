// The controls of a run: its task, sentence and head, its parts as switches, its numbers.
import { html, nothing, type TemplateResult } from 'lit';
import type { FullLearningConfig, LearningConfig, LearningRun } from '../engine/index.ts';
import { picker, toggle } from '../panels/controls.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { LearningWords } from '../words/words.ts';
import type { RunInView } from './run_in_view.ts';
import {
  changedSettings,
  differences,
  NUMBER_FIELDS,
  isOn,
  seesOf,
  switched,
  switchesFor,
  TASKS,
  type Task,
} from './settings.ts';

const typed = (event: Event): string => (event.target as HTMLInputElement).value;

/** The slider of rates is logarithmic, with two digits. */
const rateAt = (exponent: number): number => Number((10 ** exponent).toPrecision(2));

const numbered = (texts: readonly string[]) => texts.map((text, i) => [String(i), text] as const);

/** @param chooseTask Until a reader's sentences are learnt, the task in view stays. */
export function renderControls(
  run: LearningRun,
  inView: RunInView,
  words: LearningWords,
  chooseTask: (task: Task) => void,
): TemplateResult {
  // What a reader has set, also while its run is computed: the slider of rates stays under the finger.
  const config = { ...run.config, ...differences(inView.config) } as FullLearningConfig;
  const usual = inView.usual!;
  const { sentence, head } = inView.partOf(run);
  const change = (changes: LearningConfig) => inView.want({ ...inView.config, ...changes });
  const pickSentence = (at: string) => inView.change({ sentence: Number(at), query: null });
  const pickHead = (at: string) => inView.change({ head: Number(at) });
  const tasks = TASKS.map((name) => [name, words.tasks[name]] as const);
  const sentences = numbered(run.sentences.map((each) => each.join(' ')));
  const heads = numbered(Array.from({ length: run.config.heads }, (_, i) => words.head(i + 1)));
  return html`<div class="controls" role="group" aria-label=${words.task}>
    ${picker('task', words.task, run.config.task, tasks, (task) => chooseTask(task as Task))}
    ${picker('sentence', words.sentence, String(sentence), sentences, pickSentence)}
    ${heads.length > 1 ? picker('head', words.heads, String(head), heads, pickHead) : nothing}
    <div class="switches" role="group" aria-label=${words.experiments}>${switchesFor(config).map((name) => {
      const on = isOn(name, config);
      return toggle(name, words.settings[name], on, () => change(switched(name, !on)));
    })}</div>
    <label class="field rate"><span>${words.numbers.rate}</span>
      <input type="range" min="-3" max="0.3" step="0.01" .value=${String(Math.log10(config.rate || 0.001))}
        aria-valuetext=${String(config.rate)}
        @input=${(event: Event) => change({ rate: rateAt(Number(typed(event))) })} />
      <output>${config.rate}</output>
    </label>
    ${(Object.keys(NUMBER_FIELDS) as (keyof typeof NUMBER_FIELDS)[]).map(
      (name) => html`<label class="field ${name}"><span>${withSubscripts(words.numbers[name])}</span>
        <input type="number" .value=${String(config[name])}
          step=${NUMBER_FIELDS[name].step} min=${NUMBER_FIELDS[name].min}
          @change=${(event: Event) => typed(event) && change({ [name]: Number(typed(event)) })} /></label>`,
    )}
    </div>
    <p class="sees">${withSubscripts(seesOf(run, usual, words))} ${
      changedSettings(run.config, usual, words).length > 0
        ? html`<button class="plain" @click=${() => inView.goBack()}>${words.usual}</button>`
        : nothing
    }</p>
    <p class="quiet">${words.floorHelp}</p>`;
}

/** Of a long run. */
export const renderProgress = ([step, steps]: readonly [step: number, steps: number], words: LearningWords) =>
  html`<p class="progress" role="status">${words.computing(step, steps)}
    <progress max=${steps} value=${step}></progress></p>`;
