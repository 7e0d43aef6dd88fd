// A script as the code panel shows it: lines of text, each with the stage that it computes or sets.
import type { StageName } from '../engine/types.ts';
import type { CodeLine } from '../ops/operation.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';

export interface Line {
  readonly text: string;
  /** The stage that this line computes or sets; null: none. */
  readonly stage: StageName | null;
  readonly kind: 'code' | 'comment' | 'blank';
}

export interface Script {
  readonly lines: readonly Line[];
}

/** The whole script, as it is copied and run. */
export function scriptText(script: Script): string {
  return `${script.lines.map(({ text }) => text).join('\n')}\n`;
}

const NOTE_COLUMN = 64;

/** A line of Python; its `note` stands at the end, in one column where there is room. */
export function code(text: string, stage: StageName | null = null, note = ''): Line {
  return { text: note === '' ? text : `${text.padEnd(NOTE_COLUMN)}  # ${note}`, stage, kind: 'code' };
}

export const comment = (text: string, stage: StageName | null = null): Line => ({
  text: `# ${text}`,
  stage,
  kind: 'comment',
});

/** The lines that give a tensor: one with the right-hand side that is `written`, or those that are. */
export function writtenLines(
  tensor: NamedTensor,
  written: string | readonly CodeLine[],
  note = shapeNote(tensor),
): Line[] {
  const { name } = tensor;
  if (typeof written === 'string') return [code(`${name} = ${written}`, name, note)];
  return written.map((line) =>
    line.text.startsWith('#') ? { text: line.text, stage: name, kind: 'comment' } : code(line.text, name, line.note),
  );
}

export const BLANK: Line = { text: '', stage: null, kind: 'blank' };
