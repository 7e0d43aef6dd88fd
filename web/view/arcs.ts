// Attention over the sentence: arcs from the token in focus to those that it looks at, as thick as the weight.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { valueAt, type Op, type Stage } from '../engine/index.ts';
import { hasLanded, type Context } from './context.ts';
import { labelsOf } from './labels.ts';
import { numberText } from './number_text.ts';

const WEIGHTS: ReadonlySet<Op> = new Set(['softmax', 'divide_rows', 'multiply']);
const HEIGHT = 132;
const BASE = 84;
const THICKEST = 12;

/** Weights of queries over keys: the stages that say who looks at whom. */
const isAttention = ({ op, rowAxis, colAxis }: Stage) => WEIGHTS.has(op) && rowAxis === 'query' && colAxis === 'key';

/** Longer tokens are cut, with the whole word at hand. */
const MOST_LETTERS = 11;
const short = (token: string) => (token.length > MOST_LETTERS ? `${token.slice(0, MOST_LETTERS - 1)}…` : token);

/** The width that each token needs, in pixels; a long sentence scrolls. */
const spacingOf = (tokens: readonly string[]) => Math.max(54, ...tokens.map((token) => short(token).length * 8.5 + 8));

/** Hidden until the row is complete, so that what stands below does not move when it comes. */
export function renderArcs(context: Context): TemplateResult | typeof nothing {
  const { trace, timeline, frame, cell, words } = context;
  const stage = timeline.playlist[frame.at]!;
  const { row } = cell;
  if (!isAttention(stage)) return nothing;
  const tokens = labelsOf(trace, 'key', stage.cols);
  const complete = tokens.every((_, col) => hasLanded(context, { stage: stage.id, row, col }));
  const spacing = spacingOf(tokens);
  const x = (i: number) => (i + 0.5) * spacing;
  const weights = tokens.map((_, col) => valueAt(trace, stage, row, col));
  const most = Math.max(1, ...weights.filter(Number.isFinite)); // after dropout a weight may exceed one
  const arcs = weights.map((weight, col) => {
    if (!(weight > 0)) return nothing;
    const lift = col === row ? 34 : Math.min(BASE - 14, 18 + Math.abs(col - row) * 12);
    const [from, to] = col === row ? [x(col) - 10, x(col) + 10] : [x(row), x(col)];
    return svg`<path class="look" stroke-width=${Math.max(1, (weight / most) * THICKEST)} d="M${from} ${BASE} C${from} ${BASE - lift * 1.3} ${to} ${BASE - lift * 1.3} ${to} ${BASE}"></path>`;
  });
  const shown = tokens.map((token, col) => `${token} ${numberText(weights[col]!)}`).join(', ');
  return html`<svg class=${complete ? "looks" : "looks waiting"} role="img" aria-label=${words.looksAt(tokens[row] ?? '', shown)} width=${spacing * tokens.length} height=${HEIGHT}>
    ${arcs}
    ${tokens.map((token, col) => svg`<text class=${col === row ? 'token from' : 'token'} x=${x(col)} y=${BASE + 18}>${short(token)}<title>${token}</title></text>
      <text class="weight" x=${x(col)} y=${BASE + 38}>${numberText(weights[col]!)}</text>`)}
  </svg>`;
}
