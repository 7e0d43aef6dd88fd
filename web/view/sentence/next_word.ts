// The next word, behind the last one of a story's sentence.
import { html, nothing, type TemplateResult } from 'lit';
import { hasLanded, type InView } from '../../model/in_view.ts';
import { WIDTHS, wordWidth } from '../../typeface/family.ts';
import { numberText } from '../../words/number_text.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { nextWordOf, type Slots } from './arcs.ts';

/** Its box, in pixels. */
const BOX = { min: 40, max: 112, gap: 16 };
/** The space behind the words that it needs. */
export const NEXT = BOX.min + BOX.gap;

/** Its place and, once its share has landed, the word. */
export function renderNext(view: InView, slots: Slots, width: number, line: number): TemplateResult | typeof nothing {
  const { timeline, frame, words } = view;
  const next = nextWordOf(view);
  const wide = Math.min(BOX.max, (width - slots.width) / 2 - BOX.gap);
  if (!next || wide < BOX.min) return nothing;
  const { stage, row, word, share } = next;
  const scene = timeline.scenes[frame.at]!;
  const isThere = scene.whole || (scene.stage === stage && hasLanded(view, { stage: stage.id, row, col: 0 }));
  const font = Math.floor(Math.min(slots.font, (wide - 10) / wordWidth(word, WIDTHS.letter), line * 0.5));
  const place = `left:calc(50% + ${(slots.width + BOX.gap) / 2}px);width:${wide}px;font-size:${font}px`;
  const kind = `next-word ${isThere ? '' : 'awaited'} ${share < 0.5 ? 'unsure' : ''}`;
  return html`<div class=${kind} .style=${place} title=${stageWordsOf(words, stage.name).title}>
    ${isThere ? html`<b>${word}</b><small>${numberText(share, false, true)}</small>` : nothing}
  </div>`;
}
