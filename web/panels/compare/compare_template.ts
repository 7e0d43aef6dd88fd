// The three ways of masking side by side. Loaded when first opened.
import { html, type TemplateResult } from 'lit';
import { breakdown, compareMasks, type Comparison, type Masked } from '../../model/mask_comparison.ts';
import { ConfigError, type Engine } from '../../engine/index.ts';
import type { Words } from '../../words/words.ts';
import { painted } from '../../view/canvas.ts';
import { domainOf } from '../../view/domain.ts';
import { paintMatrix } from '../../view/heat/heat_paint.ts';
import { COMPARE_WORDS, type CompareWords } from '../../words/compare_words.ts';
import { numberText } from '../../words/number_text.ts';
import { SCENE_WORDS } from '../../words/scene_words.ts';
import { joined } from '../../words/sentences.ts';
import { isLong } from '../../timeline/long_axis.ts';
import type { Theme } from '../../model/state.ts';
import { renderTable } from './number_table.ts';

/** With too many weights for a table: their heat map, and the range of its colours. */
function heatMap({ trace, weights }: Masked, caption: string, words: Words, theme: Theme): TemplateResult {
  const size = 300;
  const { max } = domainOf(trace, weights);
  const paint = (canvas: HTMLCanvasElement) =>
    paintMatrix(canvas, {
      trace,
      base: null,
      stage: weights,
      transposed: false,
      theme,
      width: size,
      height: size,
    });
  const matrix = SCENE_WORDS[words.lang].matrix(weights.name, weights.rows, weights.cols);
  const name = `${caption}, ${matrix}, ${words.legend('0', numberText(max))}`;
  return html`<figure class="compared">
    <figcaption>${caption} <small>0 – ${numberText(max)}</small></figcaption>
    <canvas
      class="still" role="img" aria-label=${name} .style=${`width:${size}px;height:${size}px`}
      ${painted([trace, weights, theme], paint)}
    ></canvas>
  </figure>`;
}

function table(masked: Masked, caption: string, words: Words, theme: Theme): TemplateResult {
  const { trace, weights } = masked;
  if (isLong(weights.cols)) return heatMap(masked, caption, words, theme);
  return html`<div class="compared">${renderTable(trace, weights, theme, words, caption)}</div>`;
}

const side = (
  { none, fill, renormalise }: Comparison,
  said: CompareWords,
  words: Words,
  theme: Theme,
) => html`<div class="side-by-side">
  ${table(none, said.none, words, theme)}
  ${table(fill, said.fill, words, theme)}
  ${table(renormalise, said.renormalise, words, theme)}
</div>`;

/** The comparison, or why there is none: its traces may not fit into memory. */
export function tryCompare(...of: Parameters<typeof compareMasks>): Comparison | string {
  try {
    return compareMasks(...of);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

export function renderComparison(
  engine: Engine,
  compared: Comparison | string,
  words: Words,
  theme: Theme,
): TemplateResult {
  const said = COMPARE_WORDS[words.lang];
  if (typeof compared === 'string') return html`<p class="problem" role="alert">${compared}</p>`;
  return html`${side(compared, said, words, theme)}
    <p>${joined([said.difference(numberText(compared.difference)), said.future])}</p>
    <h3>${said.breakdown}</h3>
    ${side(breakdown(engine), said, words, theme)}
    <p>${said.breakdownWhy}</p>`;
}
