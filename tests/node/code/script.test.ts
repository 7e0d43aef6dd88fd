// The scripts of the code panel: they print the trace's numbers, and each line belongs to a stage.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cppScript, recordsOf } from '../../../web/code/cpp.ts';
import { numpyScript } from '../../../web/code/numpy.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { pytorchClass } from '../../../web/code/pytorch_class.ts';
import { scriptText, type Script } from '../../../web/code/script.ts';
import { tensorsOf, type NamedTensor } from '../../../web/ops/tensors.ts';
import { tokensOf } from '../../../web/code/tokens.ts';
import { engine } from '../../engine.ts';
import type { Config, Trace } from '../../../web/engine/index.ts';
import { examples } from '../../scope.ts';
import { chosenBy, differentiated } from '../support/differentiated.ts';
import { askPython, pythonWith } from '../support/python.ts';
import { sampled, traced } from '../support/sampled_configs.ts';

const forward = sampled(examples(20));
const backward = forward.map(
  ([name, config]) => [`${name}, gradients`, differentiated(engine, config, chosenBy(name))] as const,
);
const cases = traced([...forward, ...backward]);

const WRITERS = { numpy: numpyScript, pytorch: pytorchScript, pytorchClass, cpp: cppScript };

interface Printed {
  readonly error?: string;
  readonly printed: string;
  readonly arrays: { readonly [name: string]: { shape: readonly number[]; type: string; data: readonly string[] } };
}
const number = (text: string) => Number(text.replace('inf', 'Infinity').replace('nan', 'NaN'));
const finite = (values: Float32Array) => values.filter(Number.isFinite).map(Math.abs);

function expectNear(
  name: string,
  got: readonly number[],
  wanted: Float32Array,
  tolerance: (value: number) => number,
): void {
  expect(got.length, name).toBe(wanted.length);
  const isNear = (value: number, i: number) =>
    Object.is(got[i]! + 0, value + 0) || Math.abs(got[i]! - value) <= tolerance(value);
  const far = wanted.findIndex((value, i) => !isNear(value, i));
  expect(far, `${name}[${far}]: ${got[far]} for ${wanted[far]}`).toBe(-1);
}

/** NumPy multiplies in another order and has another exponential, also in float32. */
function expectArrays(trace: Trace, { error, arrays }: Printed): void {
  expect(error).toBeUndefined();
  for (const { name, inputs, shape, data } of tensorsOf(trace)) {
    expect(arrays[name], name).toMatchObject({ shape, type: 'float32' });
    const largest = finite(data).reduce((max, value) => Math.max(max, value), 1);
    const exact = inputs.length === 0; // values restore every float32
    const got = arrays[name]!.data.map((text) => Math.fround(number(text)));
    expectNear(name, got, data, () => (exact ? 0 : 2e-6 * largest));
  }
}

/** `queries`, and the array on the lines after it. */
function expectPrinted(trace: Trace, { printed }: Printed): void {
  const blocks = printed.split(/^(?=(?!nan$|inf$)[A-Za-z_]\w*$)/m);
  expect(blocks.map((block) => block.slice(0, block.indexOf('\n')))).toEqual(tensorsOf(trace).map(({ name }) => name));
  tensorsOf(trace).forEach(({ name, data }, i) => {
    const body = blocks[i]!.slice(name.length);
    const numbers = body.split(/[\s[\]]+/).filter(Boolean);
    const scientific = body.includes('e+'); // beyond 1e8: four decimals of the mantissa
    expect(numbers.filter((text) => !/^-?(\d+\.\d{4}(e[+-]\d+)?|inf)$|^nan$/.test(text))).toEqual([]);
    // Half of the last digit, and a little more for the ulps in which builds differ.
    const half = (value: number) => 0.5e-4 * (scientific ? Math.max(1, Math.abs(value)) : 1);
    expectNear(name, numbers.map(number), data, (value) => half(value) + 4e-6 * Math.max(1, Math.abs(value)));
  });
}

describe('NumPy', () => {
  const results = askPython<Printed[]>(
    pythonWith('numpy') ?? 'python3',
    new URL('scripts_in_numpy.py', import.meta.url),
    cases.map(([, trace]) => scriptText(numpyScript(trace))),
  );
  test.each(cases.map(([name, trace], i) => [name, trace, results[i]!] as const))(
    '%s prints the numbers on the screen',
    (_, trace, result) => {
      expectArrays(trace, result);
      expectPrinted(trace, result);
    },
  );
});

test("the PyTorch script draws in the notebook's order", () => {
  const DRAW = /(\w*)(?: = |\.append\()?(torch\.randn?|nn\.Linear|dropout)\(/g;
  const draws = (config: Config) => {
    const script = scriptText(pytorchScript(engine.trace(config))).replace(/#.*/g, '');
    return [...script.matchAll(DRAW)].map(([, name, draw]) => `${name} ${draw}`.trim());
  };
  const wrapper = { heads: 2, headsBy: 'wrapper', drawOrder: 'qvk', outProj: true, dropout: 0.5 } as const;
  expect(draws({ inputs: { draw: 'rand' }, n: 2, dIn: 3, ...wrapper }).join(', ')).toBe(
    'inputs torch.rand, W_query nn.Linear, W_value nn.Linear, W_key nn.Linear, W_out nn.Linear, noise dropout',
  );
  expect(draws({ weightInit: 'rand' })).toEqual(['W_query torch.rand', 'W_key torch.rand', 'W_value torch.rand']);
});

const isSource = ({ inputs, op }: NamedTensor) =>
  inputs.length === 0 && !['bernoulli', 'hidden_mask', 'visible_mask'].includes(op);

/** Stages that a module's `forward` computes in the line that uses them. */
const withinAnother = ({ name, detail }: NamedTensor) =>
  detail || ['b_query', 'b_key', 'b_value', 'b_qkv', 'b_out', 'dropout_mask', 'dropout_noise'].includes(name);

describe.each(['numpy', 'pytorch', 'pytorchClass', 'cpp'] as const)('every line of the %s script', (language) => {
  test.each(cases)('%s', (_, trace) => {
    const script: Script = WRITERS[language](trace);
    const names = new Set(trace.stages.map(({ name }) => name));
    const lit = new Set(script.lines.map(({ stage }) => stage));
    expect([...lit].filter((stage) => stage !== null && !names.has(stage))).toEqual([]);
    // In C++ a gradient has no separate line: the functions of its operation may be listed already.
    const due = tensorsOf(trace).filter((step) =>
      language === 'cpp'
        ? !isSource(step) && step.gradientOf === null
        : language !== 'pytorchClass' || !withinAnother(step),
    );
    expect(due.filter(({ name }) => !lit.has(name)).map(({ name }) => name)).toEqual([]);
    const texts = script.lines.map(({ text }) => text);
    expect(texts.filter((text) => /[\n\r]|\s$/.test(text))).toEqual([]);
    if (language !== 'cpp') expect(texts.filter((text) => text.length > 120)).toEqual([]); // as in our own code
    expect(script.lines.filter(({ text, kind }) => (kind === 'blank') !== (text === ''))).toEqual([]);
  });
});

describe('C++', () => {
  const known = new Map<string, readonly string[]>();
  function read(file: string): readonly string[] {
    const path = new URL(`../../../cpp/attention/recorded/${file}`, import.meta.url);
    if (!known.has(file)) known.set(file, readFileSync(path, 'utf8').split('\n'));
    return known.get(file)!;
  }

  test.each(cases)('%s: the lines equal the sources', (_, trace) => {
    let from: readonly string[] = [];
    for (const { text, kind } of cppScript(trace).lines) {
      const place = /^\/\/ cpp\/attention\/recorded\/(\w+\.[ch]pp), line (\d+)$/.exec(text);
      if (place) from = read(place[1]!).slice(Number(place[2]) - 1);
      else if (kind !== 'blank' && !from.includes(text)) expect.fail(`the sources have no line ${text}`);
    }
    const recorded = tensorsOf(trace).filter(({ detail, gradientOf }) => !detail && gradientOf === null);
    for (const step of recorded) expect(recordsOf(step, trace.config), step.name).toHaveLength(1);
  });

  test('where the sources branch, the config decides which lines are shown', () => {
    const text = (config: Config) => scriptText(cppScript(engine.trace(config)));
    expect(text({})).toContain('  if (!keys_last) h.keys = project(');
    expect(text({ drawOrder: 'qvk' })).toContain('  if (keys_last) h.keys = project(');
    expect(text({ scaleBy: 'multiply' })).toContain('return scale(t, Stage::scaled_scores');
  });
});

test('a line is coloured by the kinds of its pieces', () => {
  const kinds = (line: string, language: 'python' | 'cpp') =>
    tokensOf(line, language)
      .filter(({ kind }) => kind !== 'plain')
      .map(({ kind, text }) => [kind, text]);
  expect(kinds('x1 = np.float32(-1e-05) * 2.5  # for "all"', 'python')).toEqual([
    ['number', '-1e-05'],
    ['number', '2.5'],
    ['comment', '# for "all"'],
  ]);
  expect(kinds('for (const auto& t : "a // \\" b") return 0.5f;  // why', 'cpp')).toEqual([
    ['keyword', 'for'],
    ['keyword', 'const'],
    ['keyword', 'auto'],
    ['string', '"a // \\" b"'],
    ['keyword', 'return'],
    ['number', '0.5f'],
    ['comment', '// why'],
  ]);
});
