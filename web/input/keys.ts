// The key map: which key asks for what, by where the focus is.

/** `field`: a cell that is being edited; `operand`: a number in the line; `control`: one that knows its keys itself. */
export type Where = 'cell' | 'field' | 'operand' | 'control' | 'button' | 'player';

export type Command =
  | 'toggle'
  | 'stepBack'
  | 'stepForward'
  | 'previousStage'
  | 'nextStage'
  | 'skip'
  | 'restart'
  | 'start'
  | 'end'
  | 'out'
  | 'slower'
  | 'faster'
  | 'help'
  | 'present'
  | 'blank'
  | 'enter'
  | 'follow'
  | 'return'
  | 'keep'
  | 'drop'
  | 'undo'
  | 'redo'
  | { readonly stage: number }
  | { readonly move: readonly [rows: number, cols: number] }
  | { readonly operand: 1 | -1 }
  | { readonly nudge: number }
  | { readonly type: string };

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const TIME: Readonly<Record<string, Command>> = {
  ' ': 'toggle',
  ArrowLeft: 'stepBack',
  ArrowRight: 'stepForward',
  PageUp: 'previousStage',
  PageDown: 'nextStage',
  s: 'skip',
  r: 'restart',
  '<': 'slower',
  '>': 'faster',
  Home: 'start',
  End: 'end',
  Escape: 'out',
  Backspace: 'return',
  '?': 'help',
  p: 'present',
};

function inField({ key, shiftKey }: Key): Command | null {
  if (key === 'Enter') return 'keep';
  if (key === 'Escape') return 'drop';
  const by = shiftKey ? 0.1 : 0.01;
  return key === 'ArrowUp' ? { nudge: by } : key === 'ArrowDown' ? { nudge: -by } : null;
}

function inCell({ key, shiftKey }: Key): Command | null {
  if (key === 'Enter' || key === 'F2') return 'enter';
  if (/^[\d.,−-]$/.test(key)) return { type: key };
  return shiftKey || !MOVES[key] ? null : { move: MOVES[key] };
}

function inOperand({ key }: Key): Command | null {
  if (key === 'Enter') return 'follow';
  if (key === 'ArrowRight' || key === 'ArrowDown') return { operand: 1 };
  return key === 'ArrowLeft' || key === 'ArrowUp' ? { operand: -1 } : null;
}

/** By the letter and Shift: Caps Lock changes what a key writes, not what is meant. */
const HISTORY: Readonly<Record<string, Command>> = { z: 'undo', 'shift z': 'redo', y: 'redo' };

/**
 * A key that is no command but serves the control that has the focus. The page around the element does not hear of it:
 * to its handlers it would look as if it had been pressed on no control at all. Tab and Escape it may hear.
 */
export function staysInside({ key, ctrlKey, altKey, metaKey }: Key, where: Where): boolean {
  if (ctrlKey || altKey || metaKey || key === 'Tab' || key === 'Escape') return false;
  return where === 'control' || where === 'field' || (where === 'button' && (key === ' ' || key === 'Enter'));
}

/** Keys with Control, Alt or Meta belong to the browser, but for undo and redo. */
export function commandOf(pressed: Key, where: Where): Command | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (where === 'control' || altKey) return null;
  if (ctrlKey || metaKey)
    return where === 'field' ? null : (HISTORY[`${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`] ?? null);
  if (where === 'field') return inField(pressed);
  if (where === 'button' && (key === ' ' || key === 'Enter')) return null; // it presses the button
  const here = where === 'cell' ? inCell(pressed) : where === 'operand' ? inOperand(pressed) : null;
  if (here) return here;
  if (shiftKey && key === 'ArrowLeft') return 'previousStage';
  if (shiftKey && key === 'ArrowRight') return 'nextStage';
  if (/^\d$/.test(key)) return { stage: Number(key) };
  return TIME[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
