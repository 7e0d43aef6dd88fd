// The notebook that a preset follows: its number, and its cells that print a stage.
import type { Preset, StageName } from '../engine/index.ts';
import notebookPrints from '../engine/notebook_prints.json';
import type { Words } from '../words/words.ts';

/** The number of a notebook; empty: none. */
type Notebook = keyof Words['notebooks']['titles'] | '';

/** The exact lines of each cell, with the fields of its f-strings. */
export const PRINTS: Readonly<Record<string, readonly string[]>> = notebookPrints;

/** The first that it follows. */
export const notebookOf = ({ notebook }: Preset): Notebook => (notebook?.slice(0, 3) ?? '') as Notebook;

/** It sets no seed: that of its presets is ours. */
export const isUnseeded = (notebook: string): boolean => ['001', '002'].includes(notebook);

/** The numbered cells that print the stage's numbers, not its shape alone: `004: In [23]`. */
export function cellsPrinting({ prints }: Preset, stage: StageName): readonly string[] {
  const field = new RegExp(`\\{${stage}(?!\\w|\\.shape)`);
  return prints.filter((cell) => /In \[\d/.test(cell) && PRINTS[cell]!.some((line) => field.test(line)));
}
