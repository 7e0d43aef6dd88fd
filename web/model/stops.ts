// A list of stops, where playing stops and a presenter's keys go: it may go back and forth.
import { sceneName } from '../timeline/scenes.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { textsIn, type CellPlace } from './state.ts';

/** A scene of the walk, with the cell in focus, if the list names one. */
export interface Stop {
  readonly at: number;
  readonly cell: CellPlace | null;
}

/** The stop of these words: `attn_weights`, `attn_weights 1 0`, or `end`; null: this walk has none of that name. */
function stopOf([name, ...cell]: readonly string[], { scenes }: Timeline): Stop | null {
  if (name === 'end' && cell.length === 0) return { at: scenes.findLastIndex(({ whole }) => whole), cell: null };
  const at = scenes.findIndex((scene) => sceneName(scene) === name);
  if (at < 0 || cell.length === 0) return at < 0 ? null : { at, cell: null };
  const { stage, whole } = scenes[at]!;
  const [row, col] = cell.map((number) => (/^\d+$/.test(number) ? Number(number) : Infinity));
  if (whole || cell.length > 2 || !(row! < stage.rows && col! < stage.cols)) return null;
  return { at, cell: { stage: stage.name, row: row!, col: col!, head: stage.head } };
}

/** The stops of a list that this walk has. */
export const stopsIn = (list: string, timeline: Timeline): readonly Stop[] =>
  textsIn(list).flatMap((words) => stopOf(words, timeline) ?? []);

/** A list without what names no stop of this walk, and that. */
export function readStops(list: string, timeline: Timeline): { readonly right: string; readonly wrong: string } {
  const texts = textsIn(list).filter(([name]) => name !== '');
  const some = (isRight: boolean) => texts.filter((words) => (stopOf(words, timeline) !== null) === isRight);
  const text = (list: typeof texts) => list.map((words) => words.join(' ')).join(', ');
  return { right: text(some(true)), wrong: text(some(false)) };
}

/** What a list may name, besides cells. */
export const stopNames = ({ scenes }: Timeline): readonly string[] => [...new Set(scenes.map(sceneName)), 'end'];
