// The summary of a stage as a whole: the scores' variance before and after scaling, the effect of dropout.
import { html, nothing, type TemplateResult } from 'lit';
import type { Stage } from '../../engine/index.ts';
import { hidesSome } from '../../ops/masks.ts';
import { operationOf } from '../../ops/index.ts';
import { varianceOf } from '../../ops/summary.ts';
import { hasLandedRow, type InView } from '../../model/in_view.ts';
import { walkedRows } from '../../timeline/followed_token.ts';
import { numberText } from '../../words/number_text.ts';

/** Whether all of a stage is on screen. */
const hasLanded = (view: InView, stage: Stage): boolean =>
  hasLandedRow(view, stage, walkedRows(view.trace, stage, view.timeline.token)[1] - 1);

/** Hidden until the stage is complete, so that nothing below it moves when it appears. */
export function renderInsight(view: InView): TemplateResult | typeof nothing {
  const { trace, frame } = view;
  const words = view.words.insight;
  const { stage } = frame.scene;
  const insight = operationOf(stage).insight?.(trace, stage);
  if (!insight || insight.kind === 'softmax') return nothing; // the scene and the line show softmax's steps
  const complete = hasLanded(view, stage);
  if (insight.kind === 'variance') {
    const variance = (of: Stage) => numberText(varianceOf(trace, of));
    const sentence = hidesSome(trace, stage) ? words.varianceVisible : words.variance;
    return html`<p class="insight">
      ${sentence(variance(insight.before), complete ? variance(insight.after) : '…')}
    </p>`;
  }
  const { p, dropped, of, growth, weights } = insight;
  return html`<p class="insight">
    ${words.dropped(dropped, of)} ${dropped < of ? words.grown(String(p), numberText(growth)) : nothing}
    ${weights && complete ? words.rowsNotOne : nothing}
  </p>`;
}
