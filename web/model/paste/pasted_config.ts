// What pasted numbers make of a config.
import { tensorOf, type Config, type Replaceable, type Trace } from '../../engine/index.ts';
import type { PastedNumbers } from './parse_numbers.ts';
import { withoutRows } from '../sentence_config.ts';

/**
 * `config`, which may go further than its `trace`, with pasted numbers in the place of one of the trace's sources. They
 * stand in for what was given, drawn or built; inputs of another shape than the trace's are other inputs, and what
 * belongs to the rows of the old ones goes, but for the tokens where there are as many. A table's labels become the
 * tokens. The core is to judge the result.
 */
export function pastedConfig(
  trace: Trace,
  config: Config,
  name: Replaceable,
  { values, shape, labels }: PastedNumbers,
): Config {
  const named = name === 'inputs' && labels ? { tokens: labels } : {};
  if (name !== 'inputs' || String(shape) === String(tensorOf(trace, name)!.shape)) {
    return { ...config, ...named, replace: { ...config.replace, [name]: values } };
  }
  const { tokens, lengths } = config;
  const kept = tokens?.length === shape.at(-2) ? { tokens } : {};
  return {
    ...withoutRows(config),
    ...kept,
    ...named,
    ...(lengths ? { lengths } : {}),
    inputs: values as NonNullable<Config['inputs']>,
  };
}
