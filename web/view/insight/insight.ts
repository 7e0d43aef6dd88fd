// What is to be seen of a stage as a whole: the scores' variance before and after scaling, what dropout let fall, a row
// of softmax worked out.
import { html, nothing, type TemplateResult } from 'lit';
import { operationOf } from '../../ops/index.ts';
import { varianceOf } from '../../ops/summary.ts';
import type { Context } from '../context.ts';
import type { Layout } from '../scene/layout.ts';
import { numberText } from '../../words/number_text.ts';
import { renderSpread } from './spread.ts';
import { renderWorkedRow } from './worked_row.ts';
import { hasLandedWhole } from '../../model/in_view.ts';

/** On a phone the worked row of softmax stands for its operands, so it comes before the result. */
export const isFirst = ({ boxes }: Layout): boolean => boxes.length === 1;

/** Hidden until the stage is complete, so that what stands below does not move when it comes. */
export function renderFact(context: Context, layout: Layout): TemplateResult | typeof nothing {
  const { trace, timeline, frame, words } = context;
  const stage = timeline.playlist[frame.at]!;
  const fact = operationOf(stage).fact?.(trace, stage);
  if (!fact) return nothing;
  if (fact.kind === 'softmax') return renderWorkedRow(context, fact, layout);
  const complete = hasLandedWhole(context, stage);
  if (fact.kind === 'variance') {
    const [before, after] = [fact.before, fact.after].map((s) => numberText(varianceOf(trace, s))) as [string, string];
    return html`<figure class="fact">
      ${renderSpread(context, fact.before, fact.after, complete)}
      <figcaption>${(fact.visible ? words.varianceVisible : words.variance)(before, complete ? after : '…')}</figcaption>
    </figure>`;
  }
  const { p, fallen, of, growth } = fact;
  return html`<p class="fact">${words.dropped(fallen, of)} ${fallen < of ? words.grown(String(p), numberText(growth)) : nothing}
    ${stage.op === 'multiply' && complete ? words.rowsNotOne : nothing}</p>`;
}
