// The prose of a story: numbers that follow the trace, links that highlight a cell, lead to it or change a setting.
import type { Trace } from '../engine/index.ts';
import type { AttentionStepsElement } from '../element/api.ts';
import type { StoryWords } from '../words/story_words.ts';
import { keepTrue, type ClaimSubject } from './claims.ts';
import { applyView, type SectionRequest } from './section_request.ts';
import { cellPrinted, isCell, isPrinted, refOf, type View } from './cell_text.ts';
import { writtenIn } from './written_text.ts';

const NUMBER = 'data-cell:is([ref], [data-ref])';
const SHOW = '[data-show]';
const SET = '[data-set]';

/**
 * Fills in the numbers of a section from a trace; without one they stay as written. A number that the trace lacks, for
 * example without the mask, stays as written and is marked. So are the numbers of a claim that does not hold.
 */
export function fill(
  section: Element,
  trace: Trace | null,
  view: View,
  words: StoryWords,
  written: ClaimSubject,
): void {
  keepTrue(section, trace, view, written);
  for (const number of section.querySelectorAll<HTMLElement>(NUMBER)) {
    const before = writtenIn(number);
    const own = number.closest('[data-untrue]') ? null : trace;
    const printed = own && cellPrinted(own, refOf(number)!, number.getAttribute('digits'), view);
    const text = printed ?? before;
    if (number.textContent !== text) number.textContent = text;
    const changed = before.trim() !== '' && printed !== null && !isPrinted(before, printed);
    number.toggleAttribute('data-changed', changed);
    number.toggleAttribute('data-gone', own !== null && printed === null);
    if (changed) number.title = words.written(before);
    else number.removeAttribute('title');
  }
}

/** The cell or stage that an element mentions. */
const nameOf = (mention: Element): string | null => mention.getAttribute('data-show') ?? refOf(mention);

/** Marks every mention of the cell that is pointed at: `isLit` decides by the cell or stage. */
export function light(section: Element, isLit: (name: string) => boolean): void {
  for (const mention of section.querySelectorAll(`${NUMBER}, ${SHOW}`)) {
    mention.toggleAttribute('data-lit', isLit(nameOf(mention)!));
  }
}

/** Links without a target of their own are buttons, also for the keyboard. */
export function makeButtons(story: Element): void {
  for (const link of story.querySelectorAll<HTMLElement>(`${SHOW}, ${SET}`)) {
    if (link.matches('button, a[href]')) continue;
    link.setAttribute('role', 'button');
    link.tabIndex = 0;
  }
}

export interface Mention {
  readonly element: HTMLElement;
  /** A cell or a stage that it names. */
  readonly names: string | null;
  /** Settings, as JSON. */
  readonly sets: string | null;
}

/** The mention of the stage that contains an event's target. */
export function mentionIn(event: Event): Mention | null {
  const element = (event.target as Element).closest<HTMLElement>(`${SET}, ${SHOW}, ${NUMBER}`);
  if (!element) return null;
  return { element, names: nameOf(element), sets: element.dataset.set ?? null };
}

/** Leads to a cell or to a stage, in the batch item and the head of its section. */
export function lead(player: AttentionStepsElement, name: string, { view: { batch, head } }: SectionRequest): void {
  player.pause();
  applyView(player, { batch, head, [isCell(name) ? 'cell' : 'stage']: name });
}
