// The two errors that the engine throws.
import type { Problem } from './types.ts';

/** A config that breaks rules; `problems` lists each violation. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** By its name: the scripts of panels have a class of their own. */
export const isConfigError = (error: unknown): error is ConfigError =>
  error instanceof Error && error.name === 'ConfigError';

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
