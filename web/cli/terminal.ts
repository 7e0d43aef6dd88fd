// What a command gets and gives: streams, results and errors; the values of its options.
import { quoted, visible } from '../words/text.ts';

/** Of a process, or a test's replacements. */
export interface Streams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Resolves once all of it is written; rejects if it cannot be. */
  readonly print: (text: string) => Promise<void>;
  readonly complain: (text: string) => void;
}

/** The output of a command that judges: whether all is correct, and what kept it from judging the rest. */
export interface Judgement {
  readonly text: string;
  readonly right: boolean;
  readonly errors: readonly unknown[];
}

/** A command line that cannot be run: each line of the message is one problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Enough for a sentence. */
const LONGEST_LINE = 1000;

/** A problem as one line, whatever it quotes. */
export function problemLine(message: string): string {
  const line = visible(message.replaceAll(/\s*[\n\r]\s*/g, ' '));
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`;
}

/** @throws {UsageError} */
export function wordOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new UsageError(`--${option} must be one of ${words.join(', ')}: got ${quoted(text)}`);
}

/** @throws {UsageError} */
export function integerOf(option: string, text: string, min: number, max = Infinity): number {
  const whole = /^\d+$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(whole) && whole >= min && whole <= max) return whole;
  const range = max === Infinity ? `from ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`--${option} must be a whole number ${range}: got ${quoted(text)}`);
}
