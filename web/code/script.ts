// A script as the code panel shows it: lines of text, each with the stage that it computes or assigns.
import type { StageName } from '../engine/types.ts';
import type { CodeLine } from '../ops/operation.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';

export interface ScriptLine {
  readonly text: string;
  /** The stage that this line computes or assigns; null: none. */
  readonly stage: StageName | null;
  readonly kind: 'code' | 'comment' | 'blank';
}

export interface Script {
  readonly lines: readonly ScriptLine[];
}

/** The whole script, as it is copied and run. */
export function scriptText(script: Script): string {
  return `${script.lines.map(({ text }) => text).join('\n')}\n`;
}

/** The longest line of Python. */
export const MAX_LINE_LENGTH = 100;
export const INDENT = '    ';
/** Lines written here may be indented twice: a method in a class. */
export const WIDTH = MAX_LINE_LENGTH - 2 * INDENT.length;
const NOTE_COLUMN = 56;

/** Texts packed into lines of at most `width` characters; a longer text has its own line. */
export function filled(texts: readonly string[], separator: string, width = WIDTH): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length > 0 ? `${lines.at(-1)}${separator}${text}` : text;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** A comment on as many lines as it needs. */
export const comment = (text: string, stage: StageName | null = null, indent = ''): readonly ScriptLine[] =>
  filled(text.split(' '), ' ', WIDTH - indent.length - '# '.length).map((line) => ({
    text: `${indent}# ${line}`,
    stage,
    kind: 'comment',
  }));

/** A line of Python; its `note` follows at the end, in one column, or is above the line if that is too long. */
export function code(text: string, stage: StageName | null = null, note = ''): readonly ScriptLine[] {
  const line = (of: string): ScriptLine => ({ text: of, stage, kind: 'code' });
  if (note === '') return [line(text)];
  const noted = [text.padEnd(NOTE_COLUMN), text].map((start) => `${start}  # ${note}`);
  const fits = noted.find((one) => one.length <= WIDTH);
  return fits ? [line(fits)] : [...comment(note, stage, /^ */.exec(text)![0]), line(text)];
}

/** Lines as the block of a statement. */
export const block = (lines: readonly ScriptLine[]): readonly ScriptLine[] =>
  lines.map((line) => (line.kind === 'blank' ? line : { ...line, text: INDENT + line.text }));

/** The lines that define a tensor: an assignment of the right-hand side `written`, or all lines of `written`. */
export function writtenLines(
  tensor: NamedTensor,
  written: string | readonly CodeLine[],
  note = shapeNote(tensor),
): readonly ScriptLine[] {
  const { name } = tensor;
  if (typeof written === 'string') return code(`${name} = ${written}`, name, note);
  return written.flatMap(({ text, note: own }) =>
    text.startsWith('# ') ? comment(text.slice(2), name) : code(text, name, own),
  );
}

/** Prints a tensor under its name: on one line if that is short enough. */
export function printLine(name: string, symbol: string): readonly ScriptLine[] {
  const line = `print("${name}", ${symbol}, sep="\\n")`;
  if (line.length <= WIDTH) return code(line);
  return ['print(', `${INDENT}"${name}",`, `${INDENT}${symbol},`, `${INDENT}sep="\\n",`, ')'].flatMap((text) =>
    code(text),
  );
}

export const BLANK: ScriptLine = { text: '', stage: null, kind: 'blank' };
