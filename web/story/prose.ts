// The prose of a story: numbers that follow the trace, links that highlight a cell, lead to it or change a setting.
import type { Trace } from '../engine/index.ts';
import type { AttentionStepsElement } from '../element/api.ts';
import { cellAt } from '../model/cells.ts';
import type { Player } from '../model/player.ts';
import type { CellRef } from '../ops/expression.ts';
import type { StoryWords } from '../words/words.ts';
import { applyView, type SectionRequest } from './section_request.ts';
import { cellPrinted, isCell, isPrinted, refOf, type View } from './cell_text.ts';

/** The text of an element as its author wrote it, before the story fills in what the trace has. */
const written = new WeakMap<Element, string>();

function writtenIn(element: Element): string {
  const text = written.get(element) ?? element.textContent ?? '';
  written.set(element, text);
  return text;
}

const NUMBER = 'data-cell:is([ref], [data-ref])';
const SHOW = '[data-show]';
const SET = '[data-set], [data-learn]';

/**
 * Fills in the numbers of a section from a trace; without one they stay as written. A number that the trace lacks, for
 * example without the mask, stays as written and is marked. Those of a link, `data-of` its id, wait until it is
 * pressed.
 */
export function fill(
  section: Element,
  trace: Trace | null,
  view: View,
  words: StoryWords,
  pressed: Element | null,
): void {
  for (const number of section.querySelectorAll<HTMLElement>(NUMBER)) {
    const before = writtenIn(number);
    const { of } = number.dataset;
    const own = of && of !== pressed?.id ? null : trace;
    const printed = own && cellPrinted(own, refOf(number)!, before, view);
    const text = printed ?? before;
    if (number.textContent !== text) number.textContent = text;
    const changed = before.trim() !== '' && printed !== null && !isPrinted(before, printed);
    number.toggleAttribute('data-changed', changed);
    number.toggleAttribute('data-gone', own !== null && printed === null);
    if (changed) number.title = words.written(before);
    else number.removeAttribute('title');
  }
  // To a page's style sheet what a figure stands in is as large as it says.
  for (const figure of section.querySelectorAll('data-loss, [data-figure]'))
    figure.parentElement!.style.setProperty('--value', figure.textContent);
}

/** The cell or stage that an element mentions. */
const nameOf = (mention: Element): string | null => mention.getAttribute('data-show') ?? refOf(mention);

/** Marks every mention of the cell that is pointed at: `isLit` decides by the cell or stage. */
export function light(section: Element, pressed: Element | null, isLit: (name: string) => boolean): void {
  for (const mention of section.querySelectorAll<HTMLElement>(`${NUMBER}, ${SHOW}`)) {
    const { of = pressed?.id } = mention.dataset;
    mention.toggleAttribute('data-lit', of === pressed?.id && isLit(nameOf(mention)!));
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

interface Mention {
  readonly element: HTMLElement;
  /** A cell or a stage that it names. */
  readonly names: string | null;
  /** It has settings. */
  readonly sets: boolean;
}

/** The mention of the stage that contains an event's target. */
export function mentionIn(event: Event): Mention | null {
  const element = (event.target as Element).closest<HTMLElement>(`${SET}, ${SHOW}, ${NUMBER}`);
  if (!element) return null;
  return { element, names: nameOf(element), sets: element.matches(SET) };
}

/** Leads to a cell or to a stage, in the batch item and the head of its section. */
export function lead(player: AttentionStepsElement, name: string, { view: { batch, head } }: SectionRequest): void {
  player.pause();
  applyView(player, { batch, head, [isCell(name) ? 'cell' : 'stage']: name });
}

/** Highlights a cell that is in sight, as the pointer does; null: ends it. In the whole figure its row, too. */
export function lightCell(player: Player, lit: CellRef | null): void {
  const { clock } = player;
  const { whole, stage } = clock.frame().scene;
  player.point({ lit, hover: whole && lit ? { ...lit, stage: stage.id } : null });
}

/** The cell that the reader points at, else the chosen one. */
export const cellPointedAt = ({ trace, state, pointed }: Player): CellRef | null =>
  pointed.lit ?? (state.cell && cellAt(trace, state.cell, state));
