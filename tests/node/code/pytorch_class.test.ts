// The module form of the PyTorch script, run in the real PyTorch; and the text of both forms.
import { describe, expect, test } from 'vitest';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { pytorchClass } from '../../../web/code/pytorch_class.ts';
import { scriptText } from '../../../web/code/script.ts';
import { isOfWayBack } from '../../../web/engine/gradient_name.ts';
import { engine } from '../../engine.ts';
import type { Config, StageName, Trace } from '../../../web/engine/index.ts';
import { printTorch } from '../../../web/engine/print_torch.ts';
import { tensorsOf, type NamedTensor } from '../../../web/ops/tensors.ts';
import { examples } from '../../scope.ts';
import { matrix } from '../support/matrix.ts';
import { chosenBy, differentiated } from '../support/differentiated.ts';
import { askPython, exactTorch } from '../support/python.ts';
import { sampled, traced } from '../support/sampled_configs.ts';

const forward = sampled(examples(20));
/** With the gradients of a number of the last stage, or of any stage, or of the loss. */
const backward = forward.map(([name, config]) => {
  const chosen = name.startsWith('random') ? chosenBy(name) : undefined;
  return [`${name}, gradients`, differentiated(engine, config, chosen)] as const;
});
const cases = traced([...forward, ...backward]);

/** Debian's PyTorch has no MKL: it cannot draw the masks of builds with MKL. */
const isDrawnElsewhere = ({ config, stages }: Trace) =>
  config.dropoutBuild === 'mkl' &&
  stages.some(({ op, scalar, replaced }) => op === 'bernoulli' && scalar !== 0 && !replaced);

/** The matrices of one head, as in a separate module: (heads, batch or none, rows, cols). */
function byHead({ data, shape, batched }: NamedTensor): readonly string[] {
  const heads = shape.at(-3)!;
  const size = shape.at(-2)! * shape.at(-1)!;
  const own = batched ? [shape[0]!, ...shape.slice(-2)] : shape.slice(-2);
  return Array.from({ length: heads }, (_, head) =>
    printTorch(
      data.filter((_, i) => Math.floor(i / size) % heads === head),
      own,
    ),
  );
}

const WEIGHTS: readonly StageName[] = ['attn_weights_dropped', 'masked_simple_norm', 'attn_weights'];

/** What the script prints of the way back, each tensor below its name. */
const printed = ({ name, data, shape }: NamedTensor) => `${name}\n${printTorch(data, shape)}`;

/** The output of the module form: the weights, head by head if each is a module, the result, and the way back. */
function expected({ config }: Trace, all: readonly NamedTensor[]): string {
  const tensors = all.filter((tensor) => !isOfWayBack(tensor));
  const weights = WEIGHTS.map((name) => tensors.find((tensor) => tensor.name === name)).find(Boolean)!;
  const out = tensors.at(-1)!;
  const texts =
    config.headsBy === 'wrapper' && weights.headed ? byHead(weights) : [printTorch(weights.data, weights.shape)];
  return [...texts, printTorch(out.data, out.shape), ...all.filter(isOfWayBack).map(printed), ''].join('\n');
}

const python = exactTorch();

describe.skipIf(!python)(
  'the module form in PyTorch (not run where none on the reference BLAS can be imported)',
  () => {
    const runnable = cases.filter(([, trace]) => !isDrawnElsewhere(trace));
    const texts = runnable.map(([, trace]) => scriptText(pytorchClass(trace)));
    const program = new URL('scripts_in_torch.py', import.meta.url);
    const results = python ? askPython<{ printed: string; error?: string }[]>(python, program, texts) : [];
    test.each(runnable.map(([name, trace], i) => [name, trace, results[i]!] as const))(
      '%s prints the numbers on the screen',
      (_, trace, { printed, error }) => {
        expect(error).toBeUndefined();
        expect(printed).toBe(expected(trace, tensorsOf(trace)));
      },
    );
  },
);

const steps = (config: Config) => scriptText(pytorchScript(engine.trace(config)));
const asModule = (config: Config) => scriptText(pytorchClass(engine.trace(config)));

test('the module matches the config, with a causal mask as its buffer', () => {
  const names = (config: Config) => [...asModule(config).matchAll(/^class (\w+)/gm)].map(([, name]) => name);
  expect(names({})).toEqual(['SelfAttention']);
  expect(names({ mask: 'causal' })).toEqual(['CausalAttention']);
  expect(names({ mask: 'causal', heads: 2 })).toEqual(['MultiHeadAttention']);
  expect(names({ mask: 'causal', heads: 2, headsBy: 'wrapper' })).toEqual([
    'CausalAttention',
    'MultiHeadAttentionWrapper',
  ]);
  expect(asModule({ mask: 'causal' })).toContain('self.register_buffer(\n');
  expect(asModule({ mask: 'padding', lengths: [2] })).not.toContain('register_buffer');
  expect(asModule({ heads: 2 })).toMatch(/head_queries = queries\.view\(.*\.transpose\(/);
});

test('a note says "the same as dropout(attn_weights)" if one mask is drawn for all heads', () => {
  const says = (config: Config) => steps({ dropout: 0.5, ...config }).includes('the same as dropout(attn_weights)');
  expect(says({})).toBe(true);
  expect(says({ heads: 2 })).toBe(true);
  expect(says({ heads: 2, headsBy: 'wrapper' })).toBe(false);
  expect(says({ replace: { dropout_mask: Array.from({ length: 6 }, () => [1, 1, 1, 1, 1, 1]) } })).toBe(false);
});

test('a mask of more than 200 numbers is not written out, and the script says so', () => {
  const config = (n: number): Config => ({ inputs: { draw: 'rand' }, n, dIn: 2, dropout: 0.5 });
  expect(steps(config(14))).toContain('# dropout_mask = torch.tensor([\n');
  expect(steps(config(15))).not.toContain('# dropout_mask = torch.tensor(');
  expect(steps(config(15))).toMatch(/as values[\s\S]*would be 225\b/);
});

test('a row’s comment is cut without a trailing space', () => {
  const tokens = [`${'a'.repeat(39)} and more`, 'b'];
  expect(steps({ inputs: matrix('1 2; 3 4'), tokens })).toMatch(/# a{39}\n/);
});
