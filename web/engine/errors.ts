// The two errors that the engine throws.
import type { Problem } from './types.ts';

/** A config that breaks rules; `problems` holds every one of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.problems = problems;
  }
}

/** The WebAssembly could not be loaded; the message names the address, what stopped it, and what to do. */
export class EngineLoadError extends Error {
  override readonly name = 'EngineLoadError';
  /** True where nothing may run WebAssembly: the page's policy or a mode of the browser forbids it. */
  readonly forbidden: boolean;
  /** True where there is WebAssembly, but without SIMD. */
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
