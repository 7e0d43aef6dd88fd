// The PyTorch scripts of the code panel, run in the real PyTorch: every sampled or computed bit, and the printed text.
import { describe, expect, test } from 'vitest';
import { printTracked } from '../../../web/code/printed_stages.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { scriptText } from '../../../web/code/script.ts';
import type { Config, Trace } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';
import { tensorsOf } from '../../../web/ops/tensors.ts';
import { ALL } from '../../scope.ts';
import { matrix } from '../support/matrix.ts';
import { askPython, exactTorch } from '../support/python.ts';
import { chosenBy, differentiated, lossOf } from '../support/differentiated.ts';
import { configs, memoryOf } from '../support/random_configs.ts';
import { randomOf, sampled, traced } from '../support/sampled_configs.ts';
import { differences, type TorchStages } from '../support/torch_stages.ts';

/** More keys than a vector has lanes, long sums, and batches that PyTorch multiplies by other functions. */
const larger = configs.map(({ n, dIn, dK = 1, dV = 1, lengths, tokens, ...config }): Config => {
  const width = (config.residual ? 8 : 5) * (dIn ?? 1);
  const given = config.memory as readonly (readonly unknown[])[] | null | undefined;
  const memory = config.batch ? given?.[0] : given;
  return {
    ...config,
    ...(tokens && { inputs: { draw: 'randn' } }),
    n: 7 * (n ?? 1),
    dIn: width,
    dK: 8 * dK,
    dV: 8 * dV,
    memory: memory ? memoryOf(config.batch ?? 0, 7 * memory.length, width) : null,
    memoryTokens: null,
    lengths: lengths?.map((length) => 7 * length) ?? null,
    dropoutBuild: 'portable',
  };
});
const CHUNKS: Config = { inputs: { draw: 'randn' }, n: 530, dIn: 2, dK: 2, dV: 2, seed: 5 }; // sums of full chunks

/** Non-finite values, which a weight of 0 does not cancel, and values whose mean must not overflow. */
const HIDDEN: readonly (readonly [string, Config])[] = [
  [
    'a NaN and an infinity behind a causal mask',
    { mask: 'causal', inputs: Array.from({ length: 20 }, (_, i) => [i / 7, i === 13 ? NaN : i === 14 ? Infinity : 2]) },
  ],
  [
    'the largest values',
    {
      inputs: new Array(20).fill([3e38, 1]),
      mask: 'causal',
      replace: { W_query: matrix('0 0; 0 0'), W_value: matrix('1 0; 0 1') },
    },
  ],
];

const forward: readonly (readonly [string, Config])[] = [
  ...sampled(ALL ? 150 : 40),
  ...randomOf('larger', larger, 50),
  ['530 keys', CHUNKS] as const,
  ...HIDDEN,
];
/** With the gradients of a number of the last stage, or of any stage. */
const backward = forward.map(([name, config]) => {
  const chosen = name.startsWith('random') || name.startsWith('larger') ? chosenBy(name) : undefined;
  return [`${name}, gradients`, differentiated(engine, config, chosen)] as const;
});
/** The loss of a sentence at steps of runs with other seeds. */
const SEEDS = ALL ? 20 : 6;
const runs = await Promise.all(Array.from({ length: SEEDS }, (_, seed) => engine.learn({ seed, steps: 100 })));
const learnt = Array.from({ length: SEEDS }, (_, seed): readonly [string, Config] => {
  const run = runs[seed]!;
  const config = run.stepConfig(5 * seed, seed % run.sentences.length);
  return [`the loss at step ${5 * seed} of seed ${seed}`, { ...config, backward: lossOf(engine.trace(config), seed) }];
});
/** Biases whose gradients are sums of nine rows, in the order in which PyTorch's heads lie in memory. */
const ROWS = 9;
const BIASES: Readonly<Record<string, Config>> = {
  'heads of one column': { heads: 4, dK: 4, dV: 4 },
  'heads of one column that share keys': { heads: 4, kvHeads: 2, dK: 4, dV: 4 },
  'a fused projection of such heads': { heads: 4, dK: 4, dV: 4, qkv: 'fused' },
  'a wrapper': { heads: 2, headsBy: 'wrapper' },
  'a wrapper of a single item': { heads: 2, headsBy: 'wrapper', batch: 1 },
};
const biases = Object.entries(BIASES).flatMap(([name, config], i) =>
  Array.from({ length: ALL ? 4 : 1 }, (_, seed): readonly [string, Config] => {
    const words = { inputs: { draw: 'randn' }, n: ROWS, dIn: 3, vocabulary: ['a', 'b', 'c'], outProj: true } as const;
    const target = Array.from({ length: ROWS }, (_, row) => (row + seed) % 3);
    const loss = { of: 'loss', target: config.batch ? [target] : target } as const;
    return [
      `biases of ${name}, seed ${seed}`,
      { ...words, ...config, bias: true, seed: 20 * i + seed, backward: loss },
    ];
  }),
);
const cases = traced([...forward, ...backward, ...learnt, ...biases]);

const drawsMask = ({ stages }: Trace) =>
  stages.some(({ op, scalar, replaced }) => op === 'bernoulli' && scalar !== 0 && !replaced);

/** The script with its dropout mask as values: every build of PyTorch gives the same numbers. */
function withMaskAsValues(text: string): string {
  const asValues = /# dropout_mask = [\s\S]*?# \]\)$/m;
  expect(text).toMatch(asValues);
  return text.replace(asValues, (lines) => lines.replaceAll(/^( *)# /gm, '$1')).replace('# dropout', 'dropout');
}

/** The script with trainable weights, while autograd tracks them. */
function withGradients(text: string, trace: Trace): string {
  const random = tensorsOf(trace).filter(({ op, axes }) => op === 'rand' && !axes.includes('token'));
  const parameters = random.map(({ name, headed }) =>
    headed
      ? `${name} = torch.stack([torch.nn.Parameter(one) for one in ${name}])`
      : `${name} = torch.nn.Parameter(${name})`,
  );
  expect(text).toContain('\nwith torch.no_grad():');
  return text
    .replace(/^with torch\.no_grad\(\):.*$/m, () => [...parameters, 'if True:'].join('\n'))
    .replaceAll(/\.data(?! =)/g, '');
}

interface Result {
  readonly printed: string;
  readonly tensors: TorchStages;
  readonly error?: string;
}

const printBare: typeof printTracked = ({ data, shape }) => printTorch(data, shape);

function expectSame(trace: Trace, { printed, tensors, error }: Result, print = printBare): void {
  expect(error).toBeUndefined();
  const wanted = tensorsOf(trace);
  expect(Object.keys(tensors)).toEqual(wanted.map(({ name }) => name));
  expect(differences(trace, tensors, trace.config.seed).numbers).toEqual([]);
  expect(printed).toBe(wanted.map((tensor) => `${tensor.name}\n${print(tensor, trace.config)}\n`).join(''));
}

const python = exactTorch();

describe.skipIf(!python)('the steps in PyTorch (not run without one on the reference BLAS)', () => {
  const jobs = cases.flatMap(([name, trace]) => {
    const text = scriptText(pytorchScript(trace));
    const drawn = trace.config.dropoutBuild === 'portable' || !drawsMask(trace);
    const few = drawsMask(trace) && text.includes('# dropout_mask = ');
    return [
      ...(drawn ? [{ name, trace, text }] : []),
      ...(few ? [{ name: `${name}, its mask as values`, trace, text: withMaskAsValues(text) }] : []),
    ];
  });
  const tracked = jobs
    .filter(({ trace }) => trace.data.length < 5000 && trace.config.backward === null)
    .map((job) => ({ ...job, text: withGradients(job.text, job.trace) }));
  const texts = [...jobs, ...tracked].map(({ text }) => text);
  const program = new URL('scripts_in_torch.py', import.meta.url);
  const results = python ? askPython<Result[]>(python, program, texts) : [];

  test('every config runs, those with another build’s dropout mask with its values', () => {
    expect(new Set(jobs.map(({ trace }) => trace)).size).toBe(cases.length);
    expect(jobs.filter(({ name }) => name.endsWith('values')).length).toBeGreaterThan(ALL ? 50 : 20);
    for (const { trace, text } of jobs.filter((job) => drawsMask(job.trace)))
      expect(text).toContain(`Builds of PyTorch with${trace.config.dropoutBuild === 'mkl' ? '' : 'out'} MKL draw this`);
  });

  test.each(jobs.map(({ name, trace }, i) => [name, trace, results[i]!] as const))(
    '%s: no bit and no printed character differs',
    (_, trace, result) => expectSame(trace, result),
  );

  test.each(tracked.map(({ name, trace }, i) => [name, trace, results[jobs.length + i]!] as const))(
    '%s: where autograd tracks, no printed character differs, of grad_fn neither',
    (_, trace, result) => expectSame(trace, result, printTracked),
  );
});
