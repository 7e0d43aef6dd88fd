// The law of our tables: each that we write, pasted, gives the same labels and numbers, whatever the tokens are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { tensorOf, type Config, type StageName, type Trace } from '../../../web/engine/index.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';
import { PRINTERS, select } from '../../../web/cli/printers.ts';
import { printedTensors, printedWithGradFn } from '../../../web/code/printed_stages.ts';
import { scriptText } from '../../../web/code/script.ts';
import { dataFile } from '../../../web/files/data.ts';
import { colLabels, rowLabels } from '../../../web/model/labels.ts';
import { matrix } from '../support/matrix.ts';
import { parsed } from '../support/parsed_numbers.ts';

/** Labels that look like something else, among any text. */
const tokens = fc.oneof(
  fc.constantFrom(
    ...'2024 0 1 0.1 -1 1,5 1,000 1e3 nan inf True 1st [CLS] ##s # , ; ... … token query key batch head'.split(' '),
    ...`" "" ' =1+1 '=1 - ( [ <s> tensor([1]) | -- 5;0 👩‍👩‍👧 你 Ġthe \ufeff \u202e5`.split(' '),
    ...['', ' ', ' a', 'a ', 'the 0.1', 'x = 1', 'd_in 1', 'a\nb', 'a\r\nb', '\r', '\t', '5\t0'],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'",;\t\n\r 0159.-#[]e'), maxLength: 5 }),
);
const listOf = (length: number) => fc.array(tokens, { minLength: length, maxLength: length });
const two = { inputs: { draw: 'randn' }, n: 2, dIn: 2 } as const;

const configs: fc.Arbitrary<Config> = fc.oneof(
  fc
    .integer({ min: 1, max: 4 })
    .chain((n) => listOf(n).map((names) => ({ ...two, n, dIn: 1 + (n % 3), tokens: names, mask: 'causal' as const }))),
  listOf(2).map((names) => ({ ...two, heads: 2, batch: 3, tokens: names })),
  listOf(2).map((names) => ({ ...two, heads: 2, bias: true, tokens: names })),
  fc
    .tuple(listOf(2), listOf(3))
    .map(([names, memoryTokens]) => ({ ...two, tokens: names, memory: matrix('1 2; 3 4; 5 6'), memoryTokens })),
  fc.tuple(listOf(2), listOf(3)).map(([names, vocabulary]) => ({ ...two, tokens: names, vocabulary })),
);

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const csvOf = (trace: Trace, only: StageName | null) => String(dataFile(trace, 'csv', only, 'x').content);
const namesOf = (trace: Trace) => [...new Set(trace.stages.map(({ name }) => name))];
/** Columns without names are headed by their dimension, too. */
const withoutAxis = (labels: readonly string[] | undefined) =>
  labels?.map((label) => label.replace(/^(?:d_\w+|pair) (?=\d+$)/, ''));

function expectRead(text: string, trace: Trace, name: StageName): void {
  const { shape, data, stages } = tensorOf(trace, name)!;
  const stage = stages[0]!;
  const read = parsed(text, name);
  expect(Float32Array.from(read.numbers), name).toEqual(data);
  expect(read.shape, name).toEqual(shape);
  expect(read.labels, name).toEqual(stage.rowAxis === null ? undefined : rowLabels(trace, stage));
  if (stage.colAxis !== null) expect(withoutAxis(read.header), name).toEqual(withoutAxis(colLabels(trace, stage)));
}

test('CSV of a stage', () => {
  fc.assert(
    fc.property(configs, (config) => {
      const trace = engine.trace(config);
      for (const name of namesOf(trace)) expectRead(csvOf(trace, name), trace, name);
    }),
    { numRuns: RUNS },
  );
});

test('a label that a reader could take for a number is in quotes, and a word is not', () => {
  const labels = ['nan', 'Inf', 'INFINITY', 'True', 'false', 'infinite', 'हिन्दी', 'a1'];
  const csv = csvOf(engine.trace({ ...two, n: labels.length, tokens: labels }), 'inputs')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(csv.map((line) => line.split(',')[0])).toEqual([
    '"nan"',
    '"Inf"',
    '"INFINITY"',
    '"True"',
    '"false"',
    'infinite',
    'हिन्दी',
    '"a1"',
  ]);
});

test('the list of all stages as CSV', () => {
  fc.assert(
    fc.property(configs, fc.nat(), (config, at) => {
      const trace = engine.trace(config);
      const names = namesOf(trace);
      expectRead(csvOf(trace, null), trace, names[at % names.length]!);
    }),
    { numRuns: RUNS },
  );
});

test('text as PyTorch prints it, of a stage and of all', () => {
  fc.assert(
    fc.property(configs, fc.nat(), fc.boolean(), (config, at, gradFn) => {
      const trace = engine.trace(config);
      const names = namesOf(trace);
      const name = names[at % names.length]!;
      const one = select(trace, { stage: name });
      const all = scriptText(gradFn ? printedWithGradFn(trace) : printedTensors(trace));
      for (const text of [PRINTERS.torch(one, gradFn), all]) {
        const { numbers, shape } = parsed(text, name);
        expect(printTorch(numbers, shape), name).toBe(PRINTERS.torch(one));
      }
    }),
    { numRuns: RUNS },
  );
});
