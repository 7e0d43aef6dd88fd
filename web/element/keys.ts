// The key map: which key asks for what, by where the focus is.

export type Command =
  | 'toggle' | 'back' | 'forward' | 'previousStage' | 'nextStage' | 'start' | 'end' | 'out'
  | { readonly stage: number }
  | { readonly move: readonly [rows: number, cols: number] };

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

const TIME: Readonly<Record<string, Command>> = {
  ' ': 'toggle', ArrowLeft: 'back', ArrowRight: 'forward', PageUp: 'previousStage', PageDown: 'nextStage',
  Home: 'start', End: 'end', Escape: 'out',
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * `where`: in a cell the arrows move from cell to cell; a control keeps the keys that it knows itself; elsewhere they
 * move in time. Keys with Control, Alt or Meta belong to the browser.
 */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Key, where: 'cell' | 'control' | 'button' | 'player'): Command | null {
  if (ctrlKey || altKey || metaKey || where === 'control') return null;
  if (where === 'button' && key === ' ') return null; // it presses the button
  if (where === 'cell' && !shiftKey && MOVES[key]) return { move: MOVES[key] };
  if (shiftKey && key === 'ArrowLeft') return 'previousStage';
  if (shiftKey && key === 'ArrowRight') return 'nextStage';
  if (/^[1-9]$/.test(key)) return { stage: Number(key) - 1 };
  return TIME[key] ?? null;
}
