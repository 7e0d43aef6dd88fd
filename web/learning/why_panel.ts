// “Why learn at all?”: the model before and after training, with the numbers in view.
import { html, type TemplateResult } from 'lit';
import type { Trace } from '../engine/index.ts';
import type { Language } from '../words/languages.ts';
import { LEARNING_WHY_WORDS } from '../words/learning_why_words.ts';
import { numberText } from '../words/number_text.ts';
import { lookedAt, weightOf, type StepInView } from './step_picture.ts';

/** Computes the attention of a step. */
export type TraceOf = (config: ReturnType<StepInView['run']['stepConfig']>) => Trace;

export function renderWhy(
  { run, step, sentence, looked }: StepInView,
  lang: Language,
  traceOf: TraceOf,
): TemplateResult {
  const { query, key, trace, weights } = looked;
  const later = step || run.steps;
  const weightAt = (at: number) =>
    weightOf(lookedAt(traceOf(run.stepConfig(at, sentence)), weights.head ?? 0, query, key)).toFixed(2);
  const { paragraphs, terms } = LEARNING_WHY_WORDS[lang];
  const said = paragraphs({
    count: run.weights(step).reduce((sum, { data }) => sum + data.length, 0),
    query: trace.tokens[query]!,
    key: trace.tokens[key]!,
    before: { weight: weightAt(0), loss: numberText(run.losses[0]!) },
    now: { step: later, weight: weightAt(later), loss: numberText(run.losses[later]!) },
    sentences: run.heldOut.filter((out) => !out).length,
  });
  return html`${said.map((text) => html`<p>${text}</p>`)}
    <dl>${terms.map(([term, meaning]) => html`<dt><b>${term}</b></dt><dd>${meaning}</dd>`)}</dl>`;
}
