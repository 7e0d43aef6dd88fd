// The text of the stage: what the model does at the step in view, the terms of a score, or an experiment.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import type { Experiment } from '../model/experiments.ts';
import { seesNext } from '../model/sees_next.ts';
import { withSubscripts } from '../view/subscripts.ts';
import type { LearningWords } from '../words/words.ts';
import { numberText, printedValue } from '../words/number_text.ts';
import { joined } from '../words/sentences.ts';
import { changedSettings } from './settings.ts';
import { weightOf, type StepInView, type Looked } from './step_picture.ts';

const percent = (share: number): string => `${(share * 100).toFixed(share === 1 ? 0 : 1)}%`;

export function looksText(looked: Looked, words: LearningWords): string {
  const { trace, query, key } = looked;
  const weight = weightOf(looked);
  if (Number.isNaN(weight)) return words.overflowed;
  return words.looks(trace.tokens[query]!, trace.tokens[key]!, weight.toFixed(2));
}

/** The task's story, or what has been changed so that the story does not hold. */
export function seesOf({ config }: LearningRun, words: LearningWords): string {
  if (seesNext(config)) return words.seesNext;
  const changed = changedSettings(config, words);
  return changed.length > 0 ? words.changed(changed.join(' · ')) : words.sees[config.task];
}

/** The task's story; after a change, what has been changed, with a button that takes it back. */
export function renderSees({ run, words }: StepInView, goBack: () => void): TemplateResult {
  return html`<p class="sees">${withSubscripts(seesOf(run, words))} ${
    isChanged(run, words) ? html`<button class="plain" @click=${goBack}>${words.usual}</button>` : nothing
  }</p>`;
}

const isChanged = ({ config }: LearningRun, words: LearningWords): boolean => changedSettings(config, words).length > 0;

/** @param goBack To the settings of the task. */
export function renderStep(view: StepInView, goBack: () => void): TemplateResult {
  const { run, step, looked, words } = view;
  const { training, heldOut } = run.accuracy(step);
  const burst = run.losses.findIndex(Number.isNaN);
  return html`<h2>${words.tasks[run.config.task]}</h2>
    ${burst < 0 ? renderSees(view, goBack) : nothing}
    <p class="status">
      <b title=${words.lossHelp}>${words.atStep(step, run.steps, numberText(run.losses[step]!))}</b><br />
      ${words.right(
        percent(training.counted),
        run.maxAccuracy < 1 && !seesNext(run.config) ? percent(run.maxAccuracy) : null,
        heldOut && percent(heldOut.counted),
      )}${Number.isNaN(weightOf(looked)) ? nothing : html`<br />${looksText(looked, words)}`}</p>
    ${burst < 0 ? renderTerms(view) : renderBurst(view, burst, goBack)}`;
}

function renderBurst({ run, words }: StepInView, step: number, goBack: () => void): TemplateResult {
  return html`<p class="problem">${words.burst(step)}</p>
    ${isChanged(run, words) ? html`<p><button class="plain" @click=${goBack}>${words.usual}</button></p>` : nothing}`;
}

/** A score has exactly four terms, since each vector is a word vector plus a place vector. */
export function renderTerms({ run, step, looked, words }: StepInView): TemplateResult {
  const { trace, query, key, weights } = looked;
  const tokens = trace.tokens;
  const { score, wordWord, wordPlace, placeWord, placePlace } = run.scoreTerms(
    step,
    tokens,
    query,
    key,
    weights.head ?? 0,
  );
  const terms = [wordWord, wordPlace, placeWord, placePlace];
  const text = terms.map((term, i) => {
    const sign = i === 0 ? '' : term < 0 ? ' − ' : ' + ';
    return html`${sign}<span title=${words.terms[i]!}>${numberText(i === 0 ? term : Math.abs(term))}</span>`;
  });
  // As a reader adds the printed terms.
  const printed = terms.reduce((sum, term) => sum + printedValue(term), 0);
  const sign = numberText(printed) === numberText(score) ? '=' : '≈';
  return html`<div class="terms" part="line">
    <p class="quiet">${words.whyScore(tokens[query]!, tokens[key]!)}</p>
    <p class="quiet names">${words.terms.map((name, i) => html`${i > 0 ? ' + ' : nothing}<span>${name}</span>`)}</p>
    <p class="total">${text} ${sign} <b>${numberText(score)}</b></p>
  </div>`;
}

/** @param told The reader's answer, from 0; null: none yet. */
export function renderExperiment(
  experiment: Experiment,
  told: number | null,
  { run, looked, words }: StepInView,
  acts: { readonly guess: (answer: number) => void; readonly close: () => void },
): TemplateResult {
  const { name, question, answers, why } = words.experiment[experiment.name];
  const close = html`<button class="plain" @click=${acts.close}>${words.closeExperiment}</button>`;
  if (told === null)
    return html`<h2>${withSubscripts(name)}</h2>
      <p>${withSubscripts(question)}</p>
      <ol class="answers">${answers.map(
        (answer, i) => html`<li><button class="plain" @click=${() => acts.guess(i)}>${answer}</button></li>`,
      )}</ol>
      ${close}`;
  const seedOf = ({ seed }: LearningConfig) => `${words.numbers.seed} ${seed}`;
  const isOfSeeds = experiment.before.seed !== experiment.after.seed;
  const [before, after] = isOfSeeds
    ? [seedOf(experiment.before), seedOf(experiment.after)]
    : [words.asUsual, words.withChange];
  const masked = experiment.masked && run.config.mask !== experiment.before.mask;
  return html`<h2>${withSubscripts(name)}</h2>
    <div role="status">
      <p class="answer">${told === experiment.right ? '✓' : '✗'} ${answers[told]!}${
        told === experiment.right ? nothing : html`<br />✓ ${answers[experiment.right]!}`
      }</p>
      <p class="legend"><span class="dashed"></span>${before} <span class="full"></span>${after}</p>
      <p>${joined([why, ...(masked ? [words.lossWithMask(numberText(run.maskedLoss(run.steps)))] : [])])}</p>
      <p class="quiet">${looksText(looked, words)}</p>
    </div>
    ${close}`;
}

/** Problems, the progress of a long run, and the message that one was stopped. */
export function renderRunProblems(
  shown: {
    readonly messages: readonly string[];
    readonly failure: string;
    readonly progress: readonly [step: number, steps: number] | null;
    readonly wasStopped: boolean;
    /** No answer within `PATIENCE_MS`. */
    readonly slow: boolean;
  },
  words: LearningWords & { readonly tryAgain: string; readonly loadsLong: string },
  acts: { readonly again: () => void; readonly stop: () => void },
): TemplateResult {
  const { messages, failure, progress, wasStopped, slow } = shown;
  const again = html`<button class="plain again" @click=${acts.again}>${words.tryAgain}</button>`;
  const list = failure ? [...messages, `${words.failed} ${failure}`] : messages;
  return html`${list.map((message) => html`<p class="problem" role="alert">${message}</p>`)}${
    failure ? again : nothing
  }${
    progress
      ? html`<p class="progress" role="status">${words.computing(...progress)}
          <progress max=${progress[1]} value=${progress[0]}></progress>
          <button class="plain" @click=${acts.stop}>${words.stop}</button></p>`
      : nothing
  }${wasStopped ? html`<p class="quiet" role="status">${words.stopped}</p>` : nothing}${
    slow ? html`<p role="status">${words.loadsLong} ${again}</p>` : nothing
  }`;
}
