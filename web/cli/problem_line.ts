// A problem as one line of a terminal.
import { visible } from '../words/visible.ts';

/** Enough for a sentence. */
const LONGEST_LINE = 1000;

/** A problem as one line, whatever it quotes. */
export function problemLine(message: string): string {
  const line = visible(message.replaceAll(/\s*[\n\r]\s*/g, ' '));
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}
