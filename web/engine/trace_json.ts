// A trace as JSON text, from which every float32 can be restored.
import type { Trace } from './types.ts';

/** One number: the shortest text that restores it; what JSON has no number for is a string. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '"NaN"' : value > 0 ? '"Infinity"' : '"-Infinity"';
  if (Object.is(value, -0)) return '-0';
  // Nine digits restore any float32; as few as do are easier to read.
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}

const withoutBigInts = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** `{config, tokens, stages, data}`, as docs/config-and-trace.md describes it. */
export function traceToJson(trace: Trace): string {
  const { config, tokens, stages, data } = trace;
  const head = JSON.stringify({ config, tokens, stages }, withoutBigInts);
  return `${head.slice(0, -1)},"data":[${Array.from(data, numberText).join(',')}]}`;
}
