// Blocks of columns: sliced for queries, keys, values and heads, joined again, and put back on the way back.
import type { FullConfig, Stage, Trace } from '../engine/index.ts';
import { both, type CodeText, type Library } from './code.ts';
import { cell, at, equation, number, sum } from './expression.ts';
import { headsOf, inputsOf, matrix, rowScene, type Block, type Operation } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

/** The column of the input at which the block of this stage begins: with fewer blocks than heads, heads share one. */
function first(trace: Trace, stage: Stage): number {
  if (stage.head === null) return stage.scalar ?? 0;
  const blocks = inputsOf(trace, stage)[0]!.cols / stage.cols;
  return Math.floor((stage.head * blocks) / trace.config.heads) * stage.cols;
}

/** The blocks of a matrix, each with all stages that are sliced from it. */
function blocksOf(trace: Trace, whole: Stage): readonly Block[] {
  const blocks = new Map<number, Stage[]>();
  for (const slice of trace.stages) {
    if (slice.op !== 'slice_columns' || slice.inputs[0] !== whole.id) continue;
    const from = first(trace, slice);
    const known = blocks.get(from);
    if (known) known.push(slice);
    else blocks.set(from, [slice]);
  }
  return [...blocks].map(([from, stages]) => ({ from, stages }));
}

/** The number of heads that the columns are dealt to. */
const headsIn = (out: NamedTensor) => (out.headed && !out.inputs[0]!.headed ? out.shape.at(-3)! : 1);

/** How many consecutive heads use the same columns. */
const headsPerBlock = (out: NamedTensor) => (headsIn(out) > 1 ? (headsIn(out) * out.cols) / out.inputs[0]!.cols : 1);

/** A slice of the input's columns or, if the result has heads, a reshape: (n, heads d) -> (heads, n, d). */
function sliced(out: NamedTensor, { reshape, swap }: Library): string {
  const x = out.inputs[0]!;
  const [first, heads] = [out.scalar!, headsIn(out)];
  const end = first + out.cols;
  if (heads === 1) {
    const isAll = first === 0 && end === x.cols;
    return isAll ? x.symbol : `${x.symbol}[..., ${out.columns ?? `${first}:${end}`}]`;
  }
  const [batch, all, rows, cols] = out.batched ? out.sizes : ['', ...out.sizes];
  const count = headsPerBlock(out) > 1 ? (out.blockCount ?? `${heads / headsPerBlock(out)}`) : all;
  const axes = out.batched ? '1, 2' : '0, 1';
  return `${x.symbol}.${reshape}(${[batch, rows, count, cols].filter(Boolean).join(', ')}).${swap}(${axes})`;
}

/** The same; columns that heads share are repeated for each of them. */
function repeated(out: NamedTensor, library: Library): CodeText {
  const columns = sliced(out, library);
  if (headsPerBlock(out) === 1) return columns;
  const repeat = library.module === 'np' ? 'repeat' : 'repeat_interleave';
  const times = out.headsPerBlock ?? `${headsPerBlock(out)}`;
  return [
    { text: `${out.name} = ${columns}` },
    {
      text: `${out.name} = ${out.name}.${repeat}(${times}, ${library.axis}=${out.batched ? 1 : 0})`,
      note: shapeNote(out),
    },
  ];
}

/** PyTorch's node: a slice; heads of their own; or columns that are repeated. */
const nodeOf = (out: NamedTensor): string =>
  headsIn(out) === 1 ? 'SliceBackward0' : headsPerBlock(out) === 1 ? 'TransposeBackward0' : 'IndexSelectBackward0';

/** Slices a block of columns: queries, keys and values from one fused projection, or one head's share of them. */
export const slice_columns: Operation = {
  rhythm: 'deal',
  gradFn: nodeOf,
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0]!, row, first(trace, stage) + col),
  scene(trace, stage) {
    const [whole] = inputsOf(trace, stage) as [Stage];
    const matrices = headsOf(trace, stage).map((head, i) => ({
      ...matrix(head, head === stage ? 'result' : 'left', i === 0 ? '→' : '|'),
      numbered: head.head !== null,
    }));
    return { layout: 'row', matrices: [{ ...matrix(whole, 'left'), blocks: blocksOf(trace, whole) }, ...matrices] };
  },
  formula(stage, result, [x], _col, trace) {
    const from = first(trace, stage);
    return equation(at(result, 'i', 'j'), {
      sub: [x!, { row: ['i', ',', 'j', ...(from === 0 ? [] : ['+', String(from)])] }],
    });
  },
  code: both(repeated),
};

/** Concatenates the heads' columns: (heads, n, d) -> (n, heads d). */
function joined(out: NamedTensor, method: 'swapaxes' | 'transpose', reshape: 'reshape' | 'contiguous().view'): string {
  const axes = out.batched ? '1, 2' : '0, 1';
  return `${out.inputs[0]!.symbol}.${method}(${axes}).${reshape}(${out.sizes.join(', ')})`;
}

/** Heads that are modules of their own are concatenated as in the notebooks. */
const isWrapper = ({ headsBy }: FullConfig) => headsBy === 'wrapper';

/** Concatenates the heads' context vectors, head 1 first. */
export const concat: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const heads = inputsOf(trace, stage);
    const width = heads[0]!.cols;
    return cell(heads[Math.floor(col / width)]!, row, col % width);
  },
  scene(trace, stage) {
    const heads = inputsOf(trace, stage);
    const blocks = heads.map((head, i) => ({ stages: [head], from: i * head.cols }));
    return rowScene(heads, stage, [...heads.slice(1).map(() => '|'), '→'], { blocks }, { numbered: true });
  },
  formula: () => null,
  gradFn: (_out, config) => (isWrapper(config) ? 'CatBackward0' : 'ViewBackward0'),
  code: {
    numpy: (out) => joined(out, 'swapaxes', 'reshape'),
    pytorch: (out, config) =>
      isWrapper(config)
        ? `torch.cat(${out.inputs[0]!.symbol}.unbind(${out.batched ? 1 : 0}), dim=-1)`
        : joined(out, 'transpose', 'contiguous().view'),
  },
};

/** The numbers of zero columns before and after. */
function around({ scalar, cols, inputs: [x] }: NamedTensor): readonly [before: number, behind: number] {
  return [scalar!, cols - scalar! - x!.cols];
}

/** Puts the columns of a slice back in their place, between zeros: this slice used no other column. */
export const place_columns: Operation = {
  rhythm: 'rows',
  shownWhereUsed: true,
  expression(trace, stage, row, col) {
    const [x] = inputsOf(trace, stage) as [Stage];
    const from = col - stage.scalar!;
    return from >= 0 && from < x.cols ? cell(x, row, from) : number(0);
  },
  scene(trace, stage) {
    const [x] = inputsOf(trace, stage) as [Stage];
    return rowScene([x], stage, ['→'], { blocks: [{ stages: [x], from: stage.scalar! }] });
  },
  formula: () => null,
  code: {
    numpy(out) {
      const rest = out.shape.slice(1).map(() => '(0, 0)');
      return `np.pad(${out.inputs[0]!.symbol}, (${[...rest, `(${around(out).join(', ')})`].join(', ')}))`;
    },
    pytorch: (out) => `torch.nn.functional.pad(${out.inputs[0]!.symbol}, (${around(out).join(', ')}))`,
  },
};

/** The heads of each block, in order. */
function groupsOf(trace: Trace, stage: Stage): readonly Block[] {
  const heads = inputsOf(trace, stage);
  const width = heads[0]!.cols;
  const count = stage.cols / width;
  const shared = heads.length / count;
  return Array.from({ length: count }, (_, i) => ({
    from: i * width,
    stages: heads.slice(i * shared, (i + 1) * shared),
  }));
}

/** Adds what the heads that share columns send back: in each block of columns, the sum over its heads. */
export const sum_groups: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const width = inputsOf(trace, stage)[0]!.cols;
    const { stages } = groupsOf(trace, stage)[Math.floor(col / width)]!;
    return sum(stages.map((head) => cell(head, row, col % width)));
  },
  scene(trace, stage) {
    const heads = inputsOf(trace, stage);
    const blocks = groupsOf(trace, stage);
    const sign = (i: number) => (i % blocks[0]!.stages.length === 0 ? '|' : '+');
    const signs = [...heads.slice(1).map((_, i) => sign(i + 1)), '→'];
    return rowScene(heads, stage, signs, { blocks }, { numbered: true });
  },
  formula: () => null,
  // (heads, n, d) -> (blocks, heads of a block, n, d) -> (blocks, n, d) -> (n, blocks d).
  code: both((out, { swap, axis }) => {
    const x = out.inputs[0]!;
    const [rows, cols] = x.shape.slice(-2) as [number, number];
    const count = out.cols / cols;
    const batch = out.batched ? [out.shape[0]!] : [];
    const grouped = [...batch, count, x.shape.at(-3)! / count, rows, cols].join(', ');
    const at = batch.length;
    const swapped = `${x.symbol}.reshape(${grouped}).sum(${axis}=${at + 1}).${swap}(${at}, ${at + 1})`;
    return `${swapped}.reshape(${out.shape.join(', ')})`;
  }),
};
