// The two errors that the engine throws.
import { problems as sentences } from './problems.ts';
import type { Problem, ProblemCode } from './types.ts';

/** A config that breaks rules; `problems` lists each violation. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** A problem as the core gives it. */
export type Refusal = Required<Omit<Problem, 'message'>>;

export function problemOf({ field, code, values }: Refusal): Problem {
  return { field, message: sentenceFor(sentences, code, values), code, values };
}

/** The sentence of a code, in the language of `problems`. */
export const sentenceFor = (
  problems: Readonly<Record<ProblemCode, (...values: string[]) => string>>,
  code: ProblemCode,
  values: readonly string[],
): string => problems[code](...values);

export const refused = (refusals: readonly Refusal[]): ConfigError => new ConfigError(refusals.map(problemOf));

/** By its name: the scripts of panels have a class of their own. */
export const isConfigError = (error: unknown): error is ConfigError =>
  error instanceof Error && error.name === 'ConfigError';
export const isEngineLoadError = (error: unknown): error is EngineLoadError =>
  error instanceof Error && error.name === 'EngineLoadError';

/** The WebAssembly could not be loaded; the message names the address, the cause and the remedy. */
export class EngineLoadError extends Error {
  override readonly name = 'EngineLoadError';
  /** True if the page's policy or a mode of the browser forbids all WebAssembly. */
  readonly forbidden: boolean;
  /** True if WebAssembly is available, but without SIMD. */
  readonly noSimd: boolean;
  constructor(
    message: string,
    { cause, ...why }: { readonly cause: unknown; readonly forbidden: boolean; readonly noSimd: boolean },
  ) {
    super(message, { cause });
    this.forbidden = why.forbidden;
    this.noSimd = why.noSimd;
  }
}
