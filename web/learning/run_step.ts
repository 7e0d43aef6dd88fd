// Above the player that goes back from a sentence's loss: the run's step for the number in focus of an update's scene.
import { html, nothing, type TemplateResult } from 'lit';
import { gradientOf } from '../engine/gradient_name.ts';
import type { LearningRun, StageName, WeightStep } from '../engine/index.ts';
import { LEARNING_RUN_STEP_WORDS } from '../words/learning_run_step_words.ts';
import { LEARNING_UPDATE_WORDS } from '../words/learning_update_words.ts';
import type { Language } from '../words/languages.ts';
import { numberText } from '../words/number_text.ts';
import { optimiserLines } from './optimiser_lines.ts';
import type { StepInView } from './step_picture.ts';

/** The optimiser as torch.optim calls it. */
function nameOf({ config }: LearningRun, lang: Language): string {
  if (config.optimiser === 'adamw') return 'AdamW';
  return config.momentum > 0 ? LEARNING_RUN_STEP_WORDS[lang].momentum('SGD', config.momentum) : 'SGD';
}

/** The run's weight that a stage such as `new_W_query` updates; null for other stages. */
function weightOf(weights: readonly WeightStep[], stage: string): WeightStep | null {
  const gradient = gradientOf(stage as StageName);
  if (!gradient?.updated) return null;
  const own = weights.find(({ name }) => name.endsWith(`.${gradient.of}.weight`));
  return own ?? weights.find(({ name }) => name === 'out.weight')!; // the one outside of attention
}

const FIRST = 'attention.W_query.weight';

/** @param cell The number in focus, as the player's attribute has it: stage, row, column. */
export function renderRunStep({ run, step }: StepInView, lang: Language, cell: string | null): TemplateResult {
  const words = LEARNING_RUN_STEP_WORDS[lang];
  const { rows, last, none } = LEARNING_UPDATE_WORDS[lang];
  if (step >= run.steps) return html`<p>${last}</p>`;
  const sentences = run.heldOut.filter((out) => !out).length;
  const weights = run.update(step);
  const [stage, ...place] = (cell ?? '').split(' ');
  const inFocus = weightOf(weights, stage!);
  const weight = inFocus ?? weights.find(({ name }) => name === FIRST)!;
  const [row = 0, col = 0] = inFocus ? place.map(Number) : [];
  const at = row * weight.shape[1] + col;
  const names = { ...rows, gradient: words.gradient(sentences) };
  const title = words.cell(weight.name, row + 1, col + 1, step);
  return html`<p>${words.help(nameOf(run, lang), sentences)}</p>
    ${
      weight.gradient
        ? html`<div class="numbers" tabindex="0" role="group" aria-label=${title}><table>
            <caption>${title}</caption>
            <tbody>${optimiserLines(run, weight, step, at, names).map(
              ({ name, text, sign, result }) =>
                html`<tr><th scope="row">${name}</th><td>${text === null ? nothing : `${text} ${sign}`}</td>
                  <td>${numberText(result)}</td></tr>`,
            )}</tbody>
          </table></div>`
        : html`<p>${none}</p>`
    }
    <p class="quiet">${words.choose}</p>`;
}
