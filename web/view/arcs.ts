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

/** The width that a token gets, in pixels; as much as it needs, and not more than there is. */
const pitchOf = (tokens: readonly string[], width: number) =>
  Math.min(width / tokens.length, Math.max(64, ...tokens.map((token) => token.length * 9 + 16)));

export function renderArcs(context: Context, width: number): TemplateResult | typeof nothing {
  const { trace, timeline, frame, cell, words } = context;
  const stage = timeline.playlist[frame.at]!;
  const { row } = cell;
  const complete = hasLanded(context, { stage: stage.id, row, col: stage.cols - 1 });
  if (!isAttention(stage) || !complete || stage.cols > 16) return nothing;
  const tokens = labelsOf(trace, 'key', stage.cols);
  const pitch = pitchOf(tokens, width);
  const x = (i: number) => (i + 0.5) * pitch;
  const weights = tokens.map((_, col) => valueAt(trace, stage, row, col));
  const most = Math.max(1, ...weights.filter(Number.isFinite)); // after dropout a weight may exceed one
  const arcs = weights.map((weight, col) => {
    if (!(weight > 0)) return nothing;
    const lift = col === row ? 34 : Math.min(BASE - 14, 18 + Math.abs(col - row) * 12);
    const [from, to] = col === row ? [x(col) - 10, x(col) + 10] : [x(row), x(col)];
    return svg`<path class="look" stroke-width=${Math.max(1, (weight / most) * THICKEST)} d="M${from} ${BASE} C${from} ${BASE - lift * 1.3} ${to} ${BASE - lift * 1.3} ${to} ${BASE}"></path>`;
  });
  const shown = tokens.map((token, col) => `${token} ${numberText(weights[col]!)}`).join(', ');
  return html`<svg class="looks" role="img" aria-label=${words.looksAt(tokens[row] ?? '', shown)} width=${pitch * tokens.length} height=${HEIGHT}>
    ${arcs}
    ${tokens.map((token, col) => svg`<text class=${col === row ? 'token own' : 'token'} x=${x(col)} y=${BASE + 18}>${token}</text>
      <text class="weight" x=${x(col)} y=${BASE + 38}>${numberText(weights[col]!)}</text>`)}
  </svg>`;
}
