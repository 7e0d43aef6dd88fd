// The summary of a stage as a whole: the scores' variance before and after scaling, the effect of dropout.
import { html, nothing, type TemplateResult, svg, type SVGTemplateResult } from 'lit';
import { type Stage, valuesOf } from '../../engine/index.ts';
import { hidesSome } from '../../ops/masks.ts';
import { operationOf } from '../../ops/index.ts';
import { varianceOf, meanOf } from '../../ops/summary.ts';
import type { Context } from '../context.ts';
import { hasLandedRow } from '../../model/in_view.ts';
import { walkedRows } from '../../timeline/followed_token.ts';
import { numberText } from '../../words/number_text.ts';

/** Whether all of a stage is on screen. */
const hasLanded = (context: Context, stage: Stage): boolean =>
  hasLandedRow(context, stage, walkedRows(context.trace, stage, context.timeline.token)[1] - 1);

/** Hidden until the stage is complete, so that nothing below it moves when it appears. */
export function renderInsight(context: Context): TemplateResult | typeof nothing {
  const { trace, timeline, frame } = context;
  const words = context.words.insight;
  const { stage } = timeline.scenes[frame.at]!;
  const insight = operationOf(stage).insight?.(trace, stage);
  if (!insight || insight.kind === 'softmax') return nothing; // the scene and the line show softmax's steps
  const complete = hasLanded(context, stage);
  if (insight.kind === 'variance') {
    const variance = (of: Stage) => numberText(varianceOf(trace, of));
    const sentence = hidesSome(trace, stage) ? words.varianceVisible : words.variance;
    return html`<figure class="insight">
      ${renderSpread(context, insight.before, insight.after, complete)}
      <figcaption>${sentence(variance(insight.before), complete ? variance(insight.after) : '…')}</figcaption>
    </figure>`;
  }
  const { p, dropped, of, growth, weights } = insight;
  return html`<p class="insight">
    ${words.dropped(dropped, of)} ${dropped < of ? words.grown(String(p), numberText(growth)) : nothing}
    ${weights && complete ? words.rowsNotOne : nothing}
  </p>`;
}

const WIDTH = 300;
const ROW = 38;
const PAD = 10;

/** More dots than this are drawn as one shape: that many elements would be slow. */
const MAX_DOTS = 200;

const dots = (xs: readonly number[], y: number) =>
  xs.length > MAX_DOTS
    ? svg`<path class="dots" d=${[...new Set(xs.map((x) => x.toFixed(1)))].map((x) => `M${x} ${y}h0`).join('')}></path>`
    : xs.map((x) => svg`<circle cx=${x} cy=${y} r="3.5"></circle>`);

/** `complete`: the second stage is on screen. */
function renderSpread({ trace }: Context, before: Stage, after: Stage, complete: boolean): TemplateResult {
  const finite = (stage: Stage) => [...valuesOf(trace, stage).filter(Number.isFinite)];
  const largest = (stage: Stage) => finite(stage).reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  const max = Math.max(largest(before), largest(after)) || 1;
  const x = (value: number) => WIDTH / 2 + (value / max) * (WIDTH / 2 - PAD);
  const line = (stage: Stage, y: number): SVGTemplateResult => {
    const [mean, deviation] = [meanOf(trace, stage), Math.sqrt(varianceOf(trace, stage))];
    const [from, to] = [x(mean - deviation), x(mean + deviation)];
    return svg`<g><rect class="deviation" x=${from} y=${y - 7} width=${to - from} height="14"></rect>
      ${dots(finite(stage).map(x), y)}
      <text x=${PAD} y=${y - 12}>${stage.name}</text></g>`;
  };
  const height = 2 * ROW + 20;
  return html`<svg class="spread" aria-hidden="true" viewBox="0 0 ${WIDTH} ${height}" width=${WIDTH} height=${height}>
    <path class="axis" d="M${PAD} ${2 * ROW}H${WIDTH - PAD}M${WIDTH / 2} 0V${2 * ROW + 4}"></path>
    ${line(before, ROW * 0.65)}${complete ? line(after, ROW * 1.65) : nothing}
    <text class="tick" x=${PAD} y=${2 * ROW + 16}>${numberText(-max)}</text>
    <text class="tick middle" x=${WIDTH / 2} y=${2 * ROW + 16}>0</text>
    <text class="tick end" x=${WIDTH - PAD} y=${2 * ROW + 16}>${numberText(max)}</text>
  </svg>`;
}
