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

/**
 * Its place and the word: in the scene of its share once that has landed, elsewhere always, so that a reader sees what
 * each edit makes of it, unless the picture asks before results.
 */
export function renderNext(view: InView, slots: Slots, width: number): TemplateResult | typeof nothing {
  const { frame, words } = view;
  const next = nextWordOf(view);
  const wide = Math.min(BOX.max, (width - slots.width) / 2 - BOX.gap);
  if (!next || wide < BOX.min) return nothing;
  const { stage, row, word, share } = next;
  const scene = frame.scene;
  const isKnown = scene.stage === stage ? hasLanded(view, { stage: stage.id, row, col: 0 }) : !view.asks;
  const isThere = scene.whole || isKnown;
  const font = Math.floor(Math.min(slots.font, (wide - 10) / wordWidth(word, WIDTHS.letter)));
  const place = `left:calc(50% + ${(slots.width + BOX.gap) / 2}px);width:${wide}px;font-size:${font}px`;
  const kind = `next-word ${isThere ? '' : 'awaited'} ${share < 0.5 ? 'unsure' : ''}`;
  const { title, short } = stageWordsOf(words, stage.name);
  return html`<div class=${kind} .style=${place} title=${title}>
    ${isThere ? html`<em>${short}</em><b>${word}</b><small>${numberText(share, false, true)}</small>` : nothing}
  </div>`;
}
