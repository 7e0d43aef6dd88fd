// The prose of a story: numbers that follow the trace, links that light a cell and lead to it or change a setting.
import type { Trace } from '../engine/index.ts';
import type { AttentionStepsElement } from '../element/index.ts';
import type { StoryWords } from '../words/story_words.ts';
import { cellName, cellPrinted } from './cell_text.ts';

const NUMBER = 'data-cell[ref]';
const SHOW = '[data-show]';
const SET = '[data-set]';

/** What each number says in the author's text. */
const written = new WeakMap<Element, string>();

function writtenIn(number: Element): string {
  const text = written.get(number) ?? number.textContent ?? '';
  written.set(number, text);
  return text;
}

/**
 * Fills the numbers of a section from a trace; without one they are as written. What the trace does not have, with
 * the mask taken away say, stays as written, marked.
 */
export function fill(section: Element, trace: Trace | null, words: StoryWords): void {
  for (const number of section.querySelectorAll<HTMLElement>(NUMBER)) {
    const before = writtenIn(number);
    const printed = trace && cellPrinted(trace, number.getAttribute('ref')!, number.getAttribute('digits'));
    const text = printed ?? before;
    if (number.textContent !== text) number.textContent = text;
    const changed = before.trim() !== '' && text !== before.trim();
    number.toggleAttribute('data-changed', changed);
    number.toggleAttribute('data-gone', trace !== null && printed === null);
    if (changed) number.title = words.written(before);
    else number.removeAttribute('title');
  }
}

/** Marks every mention of a cell; null: of none. */
export function light(story: Element, cell: string | null): void {
  for (const mention of story.querySelectorAll(`${NUMBER}, ${SHOW}`)) {
    const name = mention.getAttribute('ref') ?? mention.getAttribute('data-show')!;
    mention.toggleAttribute('data-lit', cell !== null && cellName(name) === cell);
  }
}

/** Links that lead nowhere else are buttons, also to the keyboard. */
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

/** What an event's target mentions of the stage. */
export function mentionIn(event: Event): Mention | null {
  const element = (event.target as Element).closest<HTMLElement>(`${SET}, ${SHOW}, ${NUMBER}`);
  if (!element) return null;
  const names = element.dataset.show ?? element.getAttribute('ref');
  return { element, names: names && cellName(names), sets: element.dataset.set ?? null };
}

/** Whether a name is that of a cell: else it is a stage's. */
export const isCell = (name: string): boolean => name.includes(' ');

/** Leads to a cell or to a stage. */
export function lead(player: AttentionStepsElement, name: string): void {
  player.pause();
  if (isCell(name)) player.setAttribute('cell', name);
  else player.setAttribute('stage', name);
}
