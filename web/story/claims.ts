// Claims of the prose that are true only for some numbers: their conditions, from `data-holds`, and whether a trace
// meets them.
import { findStage, valuesOf, type Config, type Stage, type Trace } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import type { StoryWords } from '../words/story_words.ts';
import { cellOf, cellValue, type View } from './cell_text.ts';

/** `near`: closer than this. */
const NEAR = 0.05;
const DECIMAL = /^[-−]?\d+(?:\.(\d+))?$/;
const CONDITION = /^(.+?)\s+(?:(is)|(above)|(below)|(near))\s+(.+)$/;

/** One value, or the values of a row. */
type Values = readonly (number | string)[];

const numberOf = (text: string): number => Number(text.replace('−', '-'));

const rowOf = (trace: Trace, stage: Stage, row: number): readonly number[] => [
  ...valuesOf(trace, stage).subarray(row * stage.cols, (row + 1) * stage.cols),
];

/** The row that `attn_weights 1` names, in the head in view. */
function rowNamed(trace: Trace, text: string, { batch, head }: View): readonly [Stage, number] | null {
  const [, name, row] = /^(\w+)\s+(\d+)$/.exec(text) ?? [];
  const stage = name && findStage(trace, name, batch, head);
  return stage && Number(row) < stage.rows ? [stage, Number(row)] : null;
}

/** One side of a condition: a cell, a row, a field of the config, or a number; null: none of them. */
function sideOf(trace: Trace, text: string, view: View): Values | null {
  if (DECIMAL.test(text)) return [numberOf(text)];
  const cell = cellOf(trace, text, view);
  if (cell) return [cellValue(trace, cell)];
  const row = rowNamed(trace, text, view);
  if (row) return rowOf(trace, ...row);
  const field = trace.config[text as keyof Config];
  return typeof field === 'number' || typeof field === 'string' ? [field] : null;
}

/** The same value, rounded to the decimals of the condition. */
function isWritten(value: number | string, text: string): boolean {
  const [, decimals] = DECIMAL.exec(text) ?? [];
  if (typeof value === 'string' || !DECIMAL.test(text)) return String(value) === text;
  return Number(fixed(value, decimals?.length ?? 0)) === numberOf(text);
}

/** Whether a cell is the only maximum of its row. */
function isLargest(trace: Trace, text: string, view: View): boolean | null {
  const cell = cellOf(trace, text, view);
  if (!cell) return null;
  const stage = trace.stages[cell.stage]!;
  return rowOf(trace, stage, cell.row).every((_, col, row) => col === cell.col || row[cell.col]! > row[col]!);
}

function isMet(trace: Trace, condition: string, view: View): boolean | null {
  const [, left, is, above, below, near, right] = CONDITION.exec(condition.trim()) ?? [];
  if (!left || !right) return null;
  if (is && right === 'largest') return isLargest(trace, left, view);
  const values = sideOf(trace, left, view);
  if (!values) return null;
  if (is) return values.every((value) => isWritten(value, right));
  const others = sideOf(trace, right, view);
  if (!others || (others.length > 1 && others.length !== values.length)) return null;
  return values.every((value, i) => {
    const by = Number(value) - Number(others[others.length > 1 ? i : 0]);
    if (near) return Math.abs(by) < NEAR;
    return above ? by > 0 : below ? by < 0 : false;
  });
}

/**
 * Whether all comma-separated conditions of a claim are met; null: one of them names something that the trace lacks.
 */
export function holds(trace: Trace, conditions: string, view: View): boolean | null {
  const met = conditions.split(',').map((condition) => isMet(trace, condition, view));
  return met.includes(null) ? null : !met.includes(false);
}

/** The story's own note on a claim that does not hold. */
const NOTE = 'story-note';

/** For each claim of a section that the numbers in view do not support, says which numbers it is true for. */
export function markClaims(section: Element, trace: Trace | null, view: View, words: StoryWords): void {
  for (const claim of section.querySelectorAll<HTMLElement>('[data-holds]')) {
    const isTrue = !trace || holds(trace, claim.dataset.holds!, view) === true;
    claim.toggleAttribute('data-untrue', !isTrue);
    const note = claim.querySelector(`:scope > .${NOTE}`);
    if (isTrue) note?.remove();
    else if (!note) {
      const said = document.createElement('small');
      said.className = NOTE;
      said.textContent = words.untrue;
      claim.append(said);
    }
  }
}
