// The key map: the command of each key, depending on the focus.

/**
 * `field`: a cell that is being edited; `operand`: a number in the line; `control`: an element that handles its own
 * keys.
 */
type Where = 'cell' | 'field' | 'operand' | 'control' | 'button' | 'player';

export type Command =
  | 'toggle'
  | 'stepBack'
  | 'stepForward'
  | 'previousStage'
  | 'nextStage'
  | 'start'
  | 'end'
  | 'out'
  | 'help'
  | 'present'
  | 'enter'
  | 'follow'
  | 'return'
  | 'keep'
  | 'drop'
  | 'undo'
  | 'redo'
  | { readonly move: readonly [rows: number, cols: number] }
  | { readonly operand: 1 | -1 }
  | { readonly nudge: number }
  | { readonly type: string };

/** Where a key was pressed, which decides its command. */
export function whereOf(target: Element): Where {
  if (target.matches('.edit')) return 'field';
  if (target.matches('.cell')) return 'cell';
  if (target.matches('.operand')) return 'operand';
  if (target.matches('select, input, textarea')) return 'control';
  return target.matches('button, summary') ? 'button' : 'player';
}

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

/** By letter and Shift: Caps Lock changes the character, not the command. */
const HISTORY: Readonly<Record<string, Command>> = { z: 'undo', 'shift z': 'redo', y: 'redo' };

/**
 * A key that the focused control uses itself. The event does not reach the surrounding page:
 * its handlers see the element as the target, not the control in it. Tab and Escape do reach it.
 */
export function staysInside({ key, ctrlKey, altKey, metaKey }: Key, where: Where): boolean {
  if (ctrlKey || altKey || metaKey || key === 'Tab' || key === 'Escape') return false;
  return where === 'control' || where === 'field' || (where === 'button' && (key === ' ' || key === 'Enter'));
}

/** Keys with Control, Alt or Meta belong to the browser, except undo and redo. */
export function commandOf(pressed: Key, where: Where): Command | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (where === 'control' || altKey) return null;
  if (ctrlKey || metaKey)
    return where === 'field' ? null : (HISTORY[`${shiftKey ? 'shift ' : ''}${key.toLowerCase()}`] ?? null);
  if (where === 'field') return inField(pressed);
  if (where === 'button' && (key === ' ' || key === 'Enter')) return null; // activates the button
  const here = where === 'cell' ? inCell(pressed) : where === 'operand' ? inOperand(pressed) : null;
  if (here) return here;
  if (shiftKey && key === 'ArrowLeft') return 'previousStage';
  if (shiftKey && key === 'ArrowRight') return 'nextStage';
  return TIME[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
