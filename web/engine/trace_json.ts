// A trace as JSON text, from which every float32 can be restored.
import type { Trace } from './types.ts';
import { float32Text, valueText } from './value_text.ts';

/** `{config, tokens, stages, data}`, as docs/library.md describes it. */
export function traceToJson(trace: Trace): string {
  const { config, tokens, stages, data } = trace;
  const head = valueText({ config, tokens, stages });
  return `${head.slice(0, -1)},"data":[${Array.from(data, float32Text).join(',')}]}`;
}
