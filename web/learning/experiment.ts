// An experiment: asks what will happen without a part of the model, then says what did. On the page that learns, and in
// the article, where its two curves stand below.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { LearningRun } from '../engine/index.ts';
import { EXPERIMENTS, type Experiment } from '../model/experiments.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { numberText } from '../words/number_text.ts';
import { joined } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';

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

/** Of an experiment on another model: why, and a sentence of it. */
function renderModel({ name, example }: Experiment, { otherModel }: LearningWords) {
  if (example === undefined) return nothing;
  const why = otherModel[name as keyof typeof otherModel];
  return html`<p class="model">${why} <q lang="en">${example}</q></p>`;
}

export const renderQuestion = (
  experiment: Experiment,
  words: LearningWords,
  guess: (answer: number) => void,
): TemplateResult => html`${renderModel(experiment, words)}
  <p>${withSubscripts(words.experiment[experiment.name].question)}</p>
  <p class="answers">${words.experiment[experiment.name].answers.map(
    (answer, i) => html`<button class="plain" @click=${() => guess(i)}>${answer}</button> `,
  )}</p>`;

/** What a run of an experiment has come to. */
export interface Learned {
  readonly losses: Float64Array;
  /** Where the last words count alone: how many of its sentences end right, of how many. */
  readonly right: readonly [right: number, all: number] | null;
}

export function learnedIn(run: LearningRun): Learned {
  const { losses, sentences, targets, steps, config } = run;
  const endsRight = (words: readonly string[], i: number) => run.write(steps, words, 1)[0]!.word === targets[i]!.at(-1);
  const count = () => [sentences.filter(endsRight).length, sentences.length] as const;
  return { losses, right: config.counted === 'last' ? count() : null };
}

/** The names of its two runs: by the part that one has and the other lacks, or by their seeds. */
export function namesOf({ name, before, after }: Experiment, words: LearningWords): readonly [string, string] {
  if (name !== 'seeds') {
    const [whole, without] = words.experiment[name].curves;
    return [whole!, without!];
  }
  return [`${words.numbers.seed} ${before.seed}`, `${words.numbers.seed} ${after.seed}`];
}

/** A dot for each sentence; those that end right are full. */
const renderDots = (name: string, [right, all]: readonly [number, number], words: LearningWords) =>
  html`<div class="dots"><b>${name}</b> ${words.endRight(right, all)}
    <span aria-hidden="true">${Array.from(
      { length: all },
      (_, i) => html`<i class=${i < right ? 'right' : ''}></i>`,
    )}</span>
  </div>`;

/**
 * What happened, once the reader has answered.
 * @param answer The reader's answer, from 0.
 * @param run The one without the part.
 * @param before The one with it.
 * @param curves Above the reason.
 */
export function renderOutcome(
  experiment: Experiment,
  answer: number,
  run: LearningRun,
  before: Learned,
  words: LearningWords,
  curves: unknown = nothing,
): TemplateResult {
  const { name, right, masked } = experiment;
  const { question, answers, why } = words.experiment[name];
  const withMask =
    masked && run.config.mask !== experiment.before.mask ? [numberText(run.maskedLoss(run.steps), false, true)] : [];
  const dots = () =>
    [before, learnedIn(run)].map((each, i) =>
      each.right ? renderDots(namesOf(experiment, words)[i]!, each.right, words) : nothing,
    );
  return html`${renderModel(experiment, words)}
    <p>${withSubscripts(question)}</p>
    <div role="status">
      <p class="answer">${answer === right ? '✓' : '✗'} ${answers[answer]!}${
        answer === right ? nothing : html` &emsp;✓ ${answers[right]!}`
      }</p>
      ${curves} ${guard([run, words], dots)}
      <p>${joined([why, ...withMask.map((loss) => words.lossWithMask(loss))])}</p>
    </div>`;
}
