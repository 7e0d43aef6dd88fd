// Undo and redo of any state: plain and immutable, so that it can be kept, compared and sent like the state itself.

/** How many steps back are kept; beyond that the oldest is dropped. States share what they have in common. */
export const MAX_STEPS = 1000;

export interface History<State> {
  readonly present: State;
  /** The last is the most recent. */
  readonly past: readonly State[];
  /** The first is the next to redo. */
  readonly future: readonly State[];
}

export function startHistory<State>(present: State): History<State> {
  return { present, past: [], future: [] };
}

/** `state` becomes the present; undone states are dropped. Pushing the present state again changes nothing. */
export function push<State>(history: History<State>, state: State): History<State> {
  const { present, past } = history;
  if (Object.is(state, present)) return history;
  return { present: state, past: [...past, present].slice(-MAX_STEPS), future: [] };
}

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0;
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0;

/** One step back; the same history if there is none. */
export function undo<State>(history: History<State>): History<State> {
  if (!canUndo(history)) return history;
  const { present, past, future } = history;
  return { present: past.at(-1)!, past: past.slice(0, -1), future: [present, ...future] };
}

/** One step forward again; the same history if there is none. */
export function redo<State>(history: History<State>): History<State> {
  if (!canRedo(history)) return history;
  const { present, past, future } = history;
  return { present: future[0]!, past: [...past, present], future: future.slice(1) };
}
