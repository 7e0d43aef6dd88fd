// The text beside a scene: heading, words, line and summary, and what takes their place: a question, a message.
import { html, nothing, type TemplateResult } from 'lit';
import type { PlayerPart } from '../../model/parts.ts';
import type { FontWidths } from '../../model/presentation.ts';
import type { Context } from '../../view/context.ts';
import { renderRowList } from '../../view/heat/row_list.ts';
import { renderInsight } from '../../view/insight/insight.ts';
import { renderColourKey } from '../../view/legend.ts';
import type { Pictures } from '../../view/scene/pictures.ts';
import { isApart } from '../../view/scene/scene.ts';
import type { Composition } from '../../view/stage/composition.ts';
import { renderFramed, renderLinePanel, renderPlace } from '../line/line_panel.ts';
import { hasMoreWords, renderHeading, renderMore, renderSentences, titlesOf } from './text_panel.ts';
import { styleOfType, textSpaceOf, type TextSpace } from './text_space.ts';

type Rendered = TemplateResult | typeof nothing;

export interface TextContent {
  readonly parts: ReadonlySet<PlayerPart>;
  readonly fonts: FontWidths;
  /** The whole figure has one line of text, above it. */
  readonly strip: boolean;
  readonly playing: boolean;
  /** What is wrong with the input in a cell. */
  readonly problem: string | null;
  readonly question: Rendered;
  readonly maskSwitch: Rendered;
  /** What moves the number in focus, if a reader has asked. */
  readonly moves: Rendered;
  /** The legend of a figure that shows it; null: none does. */
  readonly tinted: Rendered | null;
}

/** The line and what is in its place in the whole figure. */
function renderLineOf(
  context: Context,
  { terse }: Composition,
  pictures: Pictures,
  space: TextSpace,
  hasInsight: boolean,
  { playing, maskSwitch, moves, tinted }: TextContent,
): TemplateResult {
  const { whole } = context.timeline.scenes[context.frame.at]!;
  const isResult = pictures.now.whole && pictures.now.result;
  return html`<div part="line">
    ${space.kind === 'stack' || whole ? nothing : renderPlace(context)}
    ${
      whole
        ? html`<div class="framing">${isResult ? nothing : renderFramed(context)}
            ${tinted ?? renderColourKey(context)}</div>`
        : renderLinePanel(
            context,
            playing,
            space.figures,
            isApart(pictures, context.cell),
            space.kind === 'column' && !hasInsight,
            maskSwitch,
            moves,
          )
    }
    ${terse && !whole ? renderPlace(context) : nothing}
  </div>`;
}

/** Overflowing text unfolds over the scene: nothing below moves. */
export function renderTextSheet(
  context: Context,
  composition: Composition,
  pictures: Pictures,
  content: TextContent,
): TemplateResult {
  const { parts, fonts, problem, question, moves, tinted, strip } = content;
  const { unfolded, timeline, frame } = context;
  const { whole } = timeline.scenes[frame.at]!;
  const { terse } = composition;
  const space = textSpaceOf(composition, fonts, titlesOf(context), whole);
  const insight = whole ? nothing : renderInsight(context);
  const list = renderRowList(context);
  const isListCut = list !== nothing && space.kind !== 'column';
  const hasMore =
    moves !== nothing || hasMoreWords(context, space) || (insight !== nothing && !space.insight) || isListCut;
  const states = [whole && 'over-all', unfolded && 'open', question !== nothing && 'asking', terse && 'terse'];
  return html`<div
    class="text-sheet ${space.kind} ${states.filter(Boolean).join(' ')}"
    .style=${styleOfType(space.type)}
  >
    ${
      terse || (whole && strip)
        ? nothing
        : html`<div class="heading">
            ${parts.has('words') ? renderHeading(context) : nothing}
            ${parts.has('line') && space.kind === 'stack' && !whole ? renderPlace(context) : nothing}
            ${hasMore || unfolded ? renderMore(context) : nothing}
          </div>`
    }
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${question}
    ${parts.has('words') && tinted === null ? renderSentences(context, space, unfolded) : nothing}
    ${parts.has('line') ? renderLineOf(context, composition, pictures, space, insight !== nothing, content) : nothing}
    ${whole && isListCut && !unfolded ? nothing : list}
    ${space.insight || unfolded ? insight : nothing}
  </div>`;
}
