// A trace written as JSON and read back is the same trace, bit for bit.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { traceToJson, type Config, type Trace } from '../../../web/core.ts';
import { engine } from '../../engine.ts';

const someTrace = engine.trace({});

/** Reads `data` by the rules of docs/library.md: numbers, and strings for those that JSON cannot represent. */
const readData = (text: string): Uint32Array =>
  new Uint32Array(Float32Array.from(JSON.parse(text).data as (number | string)[], Number).buffer);

const QUIET_NAN = 0x7fc00000;
/** JSON has only one NaN. */
const wanted = (bits: Uint32Array): Uint32Array =>
  bits.map((word) => ((word & 0x7fffffff) > 0x7f800000 ? QUIET_NAN : word));

function withBits(bits: ArrayLike<number>): Trace {
  return { ...someTrace, data: new Float32Array(Uint32Array.from(bits).buffer) };
}

test('every float32 is restored bit for bit: random patterns and their neighbours', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: 1, maxLength: 500 }), (patterns) => {
      const bits = Uint32Array.from(patterns.flatMap((word) => [word, word + 1, word ^ 0x80000000]));
      expect(readData(traceToJson(withBits(bits)))).toEqual(wanted(bits));
    }),
    { numRuns: 300, seed: 1 },
  );
});

test('each number is the shortest that restores it, and NaN and infinities are strings', () => {
  const trace = {
    ...someTrace,
    data: Float32Array.of(NaN, Infinity, -Infinity, -0, 0, 0.1, -1.5, 0.12345679, 16777216),
  };
  const text = traceToJson(trace);
  expect(text.slice(text.indexOf('"data":'))).toBe(
    '"data":["NaN","Infinity","-Infinity",-0,0,0.1,-1.5,0.12345679,16777216]}',
  );
});

test('config, tokens and stages are stored beside the data', () => {
  const trace = engine.trace({ heads: 2, mask: 'causal', tokens: ['"', '\\', '\n', '\u2028', '\u{1f642}', ''] });
  const read = JSON.parse(traceToJson(trace));
  expect(Object.keys(read)).toEqual(['config', 'tokens', 'stages', 'data']);
  expect(read.config).toEqual(trace.config);
  expect(read.tokens).toEqual(trace.tokens);
  expect(read.stages).toEqual(trace.stages);
  expect(read.data).toHaveLength(trace.data.length);
});

test('a bigint seed is written as the decimal string that a config accepts', () => {
  const read = JSON.parse(traceToJson(engine.trace({ seed: 18446744073709551615n })));
  expect(read.config.seed).toBe('18446744073709551615');
});

test.each<[string, Config]>([
  ...engine.presets().map(({ id, config }): [string, Config] => [id, config]),
  ['NaN and infinities among the inputs', { inputs: [[NaN, Infinity, -Infinity, 1]] }],
  ['NaN and infinities in a replacement', { inputs: [[1]], replace: { W_key: [[NaN], [-Infinity]] } }],
  ['a row with nothing visible', { mask: 'padding', lengths: [0] }],
])('%s: the config in the JSON gives the same trace again', (_, config) => {
  const trace = engine.trace(config);
  const text = traceToJson(trace);
  expect(readData(text)).toEqual(wanted(new Uint32Array(trace.data.slice().buffer)));
  const again = engine.trace(JSON.parse(text).config);
  expect(readData(traceToJson(again))).toEqual(readData(text));
});
