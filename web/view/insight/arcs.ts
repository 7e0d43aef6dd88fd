// Attention over the sentence: arcs from the token in focus to those that it looks at, as thick as the weight.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { valueAt } from '../../engine/index.ts';
import { isAttention } from '../../ops/index.ts';
import type { Context } from '../context.ts';
import { labelsOf } from '../../model/labels.ts';
import { isLabelShown } from '../long.ts';
import { numberText } from '../../words/number_text.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { hasLanded } from '../../model/in_view.ts';

const HEIGHT = 132;
const BASE = 84;
const THICKEST = 12;

/** Longer tokens are cut, with the whole word at hand. */
const MOST_LETTERS = 11;
const short = (token: string) => {
  const letters = [...token]; // whole characters, whatever they take in UTF-16
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : token;
};

/** Of many tokens only some are named, upright; their weights stand in the list of the row. */
const NARROW = 13;
const WIDEST = 40;
const ALL = 832;

/** The width that each token needs, in pixels; a long sentence scrolls. */
const spacingOf = (tokens: readonly string[]) =>
  isLong(tokens.length)
    ? Math.min(WIDEST, Math.max(NARROW, Math.floor(ALL / tokens.length)))
    : Math.max(54, ...tokens.map((token) => short(token).length * 7.6 + 8));

const uprightToken = (token: string, x: number, col: number, row: number, spacing: number) =>
  isLabelShown(col, spacing, row)
    ? svg`<text class=${col === row ? 'upright from' : 'upright'} transform=${`translate(${x} ${BASE + 6}) rotate(90)`} dy="4">${short(token)}<title>${token}</title></text>`
    : svg`<circle class="dot" cx=${x} cy=${BASE + 6} r="1.5"></circle>`;

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
  const long = isLong(tokens.length);
  // After dropout a weight may exceed one; shares of many are small, and only beside each other is one of them thick.
  const most = Math.max(long ? 0 : 1, ...weights.filter(Number.isFinite));
  const thickness = (weight: number) => Math.max(long ? 0.3 : 1, (weight / most) * (long ? NARROW / 2 : THICKEST));
  // What a token takes from itself is a ring above it, and the arcs to the others begin beside that.
  const hole = long ? 2 : 4;
  const ring = weights[row]! > 0 ? hole + thickness(weights[row]!) : 0;
  const arcs = weights.map((weight, col) => {
    if (!(weight > 0)) return nothing;
    const wide = thickness(weight);
    if (col === row)
      return svg`<circle class="look" stroke-width=${wide} cx=${x(row)} cy=${BASE - 2 - ring} r=${hole + wide / 2}></circle>`;
    const lift = Math.min(BASE - 14, 18 + Math.abs(col - row) * (long ? 2 : 12));
    const from = x(row) + Math.sign(col - row) * (ring > 0 && !long ? ring + wide / 2 + 2 : 0);
    return svg`<path class="look" stroke-width=${wide} d="M${from} ${BASE} C${from} ${BASE - lift * 1.3} ${x(col)} ${BASE - lift * 1.3} ${x(col)} ${BASE}"></path>`;
  });
  const shown = tokens.map((token, col) => `${token} ${numberText(weights[col]!)}`).join(', ');
  return html`<svg class=${complete ? 'looks' : 'looks waiting'} role="img" aria-label=${words.looksAt(tokens[row] ?? '', shown)} width=${spacing * tokens.length} height=${long ? BASE + 90 : HEIGHT}
    viewBox=${long ? nothing : `0 0 ${spacing * tokens.length} ${HEIGHT}`}>
    ${arcs}
    ${tokens.map((token, col) =>
      long
        ? uprightToken(token, x(col), col, row, spacing)
        : svg`<text class=${col === row ? 'token from' : 'token'} x=${x(col)} y=${BASE + 18}>${short(token)}<title>${token}</title></text>
      <text class="weight" x=${x(col)} y=${BASE + 38}>${numberText(weights[col]!)}</text>`,
    )}
  </svg>`;
}
