// An experiment: asks what will happen without a part of the model, then says what did. On the page that learns, and in
// the article, where its two curves stand below.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { numberText } from '../words/number_text.ts';
import { joined } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { renderCurve } from './curve.ts';
import { comparedWith, baselinesOf } from './baselines.ts';

const seedOf = ({ seed }: LearningConfig, words: LearningWords) => `${words.numbers.seed} ${seed}`;

export const renderExperiments = (words: LearningWords, open: (name: Experiment['name']) => void): TemplateResult =>
  html`<section class="experiments" aria-label=${words.experiments}><h2>${words.experiments}</h2>
    <p>${words.experimentsHelp}</p>
    <ul>${EXPERIMENTS.map(
      ({ name }) =>
        html`<li><a href=${`#experiment=${name}`} @click=${(event: Event) => {
          event.preventDefault();
          open(name);
        }}>${withSubscripts(words.experiment[name].name)}</a></li>`,
    )}</ul></section>`;

/** @param ends Leads away from it. */
export const renderQuestion = (
  { name }: Experiment,
  words: LearningWords,
  guess: (answer: number) => void,
  ends: unknown,
): TemplateResult => html`<p>${withSubscripts(words.experiment[name].question)}</p>
  <p class="answers">${words.experiment[name].answers.map(
    (answer, i) => html`<button class="plain" @click=${() => guess(i)}>${answer}</button> `,
  )}${ends}</p>`;

/**
 * What happened, once the reader has answered.
 * @param answer The reader's answer, from 0.
 * @param run The one without the part.
 * @param curves Above the reason.
 */
export function renderOutcome(
  { name, before, after, right, masked }: Experiment,
  answer: number,
  run: LearningRun,
  words: LearningWords,
  curves: unknown = nothing,
): TemplateResult {
  const { answers, why } = words.experiment[name];
  const isOfSeeds = before.seed !== after.seed;
  const [first, second] = isOfSeeds ? [seedOf(before, words), seedOf(after, words)] : [words.asUsual, words.withChange];
  const withMask = masked && run.config.mask !== before.mask ? [numberText(run.maskedLoss(run.steps))] : [];
  return html`<div role="status">
      <p class="answer">${answer === right ? '✓' : '✗'} ${answers[answer]!}${
        answer === right ? nothing : html` &emsp;✓ ${answers[right]!}`
      }</p>
      <p class="legend"><i class="dashed"></i>${first} <i></i>${second}</p>
      ${curves}
      <p>${joined([why, ...withMask.map((loss) => words.lossWithMask(loss))])}</p>
    </div>`;
}

/** The run without the part, the one with it, and the lowest loss. */
export function renderCurves(run: LearningRun, before: LearningRun, words: LearningWords): TemplateResult {
  const { depth, marks } = comparedWith(run, before.losses, words, baselinesOf(run, words).slice(-1)); // the lowest
  return html`<div class="track">${renderCurve('after', run.losses, depth)} ${marks}</div>`;
}
