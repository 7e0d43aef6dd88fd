// What the English sentences about a stage claim of its numbers, each read again from the trace alone, naively and in
// float64. A claim that a sentence makes of the wrong stage fails here, or throws.
import { findStage, type Stage, type Trace } from '../../../web/engine/index.ts';
import { gradientOf } from '../../../web/engine/gradient_name.ts';

type Matrix = readonly (readonly number[])[];

export const matrixOf = (trace: Trace, { rows, cols, offset }: Stage): Matrix =>
  Array.from({ length: rows }, (_, row) => [...trace.data.slice(offset + row * cols, offset + (row + 1) * cols)]);

/** A stage of which a claim is made, and the matrices that it was computed from. */
class Said {
  readonly trace: Trace;
  readonly stage: Stage;
  readonly own: Matrix;
  readonly ins: readonly Matrix[];
  /** The first of these: of fewer, a claim about more throws. */
  readonly x: Matrix;
  readonly y: Matrix;
  readonly z: Matrix;

  constructor(trace: Trace, stage: Stage) {
    [this.trace, this.stage, this.own] = [trace, stage, matrixOf(trace, stage)];
    this.ins = stage.inputs.map((id) => matrixOf(trace, trace.stages[id]!));
    [this.x, this.y, this.z] = this.ins as [Matrix, Matrix, Matrix];
  }

  /** Of the same batch item and head. */
  named(...names: readonly Stage['name'][]): Matrix | undefined {
    const { batch, head } = this.stage;
    const found = names.map((name) => findStage(this.trace, name, batch ?? 0, head ?? 0)).find(Boolean);
    return found && matrixOf(this.trace, found);
  }

  /** Where the mask of these scores or weights hides a key. */
  isHidden(row: number, col: number): boolean {
    const [mask, simple] = [this.named('mask'), this.named('mask_simple')];
    return mask ? mask[row]![col] === 1 : simple !== undefined && simple[row]![col] === 0;
  }

  every(holds: (value: number, row: number, col: number) => boolean): boolean {
    return this.own.every((numbers, row) => numbers.every((value, col) => holds(value, row, col)));
  }

  is(wanted: Matrix): boolean {
    const sizes = (of: Matrix) => String(of.map(({ length }) => length));
    return sizes(this.own) === sizes(wanted) && this.every((value, row, col) => near(value, wanted[row]![col]!));
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((value, i) => value * b[i]!));
const turned = (of: Matrix): Matrix => of[0]!.map((_, col) => of.map((row) => row[col]!));
const product = (a: Matrix, b: Matrix): Matrix => a.map((row) => turned(b).map((col) => dot(row, col)));
const each = (of: Matrix, change: (value: number, row: number, col: number) => number): Matrix =>
  of.map((numbers, row) => numbers.map((value, col) => change(value, row, col)));
const added = (all: readonly Matrix[]): Matrix =>
  all.reduce((a, b) => each(a, (value, row, col) => value + b[row]![col]!));
const beside = (all: readonly Matrix[]): Matrix => all[0]!.map((_, row) => all.flatMap((one) => one[row]!));
const byRow = (of: Matrix, number: (row: readonly number[]) => number): Matrix => of.map((row) => [number(row)]);

/** As large as float32 and float64 differ; what has overflowed, or is NaN, is told by other sentences. */
const near = (a: number, b: number): boolean =>
  !(Math.abs(a) < 1e15 && Math.abs(b) < 1e15) || Math.abs(a - b) <= 1e-6 + 1e-4 * Math.max(Math.abs(a), Math.abs(b));
/** Whether a number is printed so, to a unit of its last digit. */
export const prints = (text: string, value: number): boolean => {
  const [mantissa, exponent = '0'] = text.replace('−', '-').split('e');
  if (Number.isNaN(value)) return text === 'NaN';
  if (!Number.isFinite(value)) return numberIn(text) === value;
  const unit = 10 ** (Number(exponent.replace('−', '-')) - (mantissa!.split('.')[1]?.length ?? 0));
  return Math.abs(Number(mantissa) * 10 ** Number(exponent.replace('−', '-')) - value) <= 0.6 * unit;
};
export const numberIn = (text: string) => Number(text.replaceAll('−', '-').replace('∞', 'Infinity'));
const rotated = ({ x, y }: Said, way: number): Matrix =>
  each(x, (value, row, col) => {
    const [angle, other] = [way * y[row]![col >> 1]!, x[row]![col ^ 1]!];
    return value * Math.cos(angle) + (col % 2 === 0 ? -1 : 1) * other * Math.sin(angle);
  });
const variance = (of: Matrix, isOne: (value: number, row: number, col: number) => boolean): number => {
  const numbers = of.flatMap((row, r) => row.filter((value, c) => isOne(value, r, c)));
  const mean = sum(numbers) / numbers.length;
  return sum(numbers.map((value) => (value - mean) ** 2)) / (numbers.length - 1);
};
/** What dropout has left of the weights: cells that were not 0 before, and those that are now. */
const dropped = ({ own, ins, stage }: Said) => {
  const before = stage.op === 'multiply' ? ins[0]! : each(own, () => 1);
  const cells = before.flatMap((row, r) => row.flatMap((value, c) => (value === 0 ? [] : [[value, own[r]![c]!]])));
  return { cells, fallen: cells.filter(([, value]) => value === 0).length };
};
/** With p = 1 nothing is divided by 1 − p. */
const isGrown = (said: Said, by: number) =>
  by < Infinity && dropped(said).cells.every(([w, x]) => x === 0 || near(x!, w! * by));
const grows = ({ own, x, trace: { config } }: Said) =>
  config.dropout < 1 && each(own, (_, r, c) => (x[r]![c] === 1 ? 1 / (1 - config.dropout) : 0));
const keeps = (said: Said) =>
  said.every((x, r, c) => (x === 0 || x === 1) && (x === 1) === (said.named('dropout_noise')![r]![c] !== 0));
const lossOf = ({ ins }: Said) => {
  const [probs, targets] = [ins.slice(0, ins.length / 2), ins.slice(ins.length / 2)].map((all) => all.flat());
  const places = targets!.flatMap((row, at) => (row.includes(1) ? [probs![at]![row.indexOf(1)]!] : []));
  return -sum(places.map(Math.log)) / places.length;
};
const root = (said: Said) => Math.sqrt(said.named('head_keys', 'keys')![0]!.length);

/** A part of a sentence, or of a caption in brackets; what the stage must be by it, or whether it is true. */
type Claim = readonly [RegExp, (said: Said, match: RegExpExecArray) => boolean | Matrix];

const HOW: readonly Claim[] = [
  [
    /uniform in \[0, 1\)\.(?: Then multiplied by (\S+)\.)?/,
    (said, [, by = '1']) => said.every((x) => x / numberIn(by) >= 0 && x / numberIn(by) <= 1),
  ],
  [
    /normal, mean 0, standard deviation 1\.(?: Then multiplied by (\S+)\.)?/,
    ({ stage }, [, by = '1']) => prints(by, stage.scalar!),
  ],
  [
    /uniform between −1\/√n and 1\/√n, where n is the number of inputs/,
    (said) => {
      const inputs = said.named(said.stage.name.replace('b_', 'W_') as 'W_out')![0]!.length;
      return said.every((x) => Math.abs(x) <= 1 / Math.sqrt(inputs));
    },
  ],
  [
    /An input row and a column of Wᵀ are multiplied in pairs and added up \(a dot product\)\.( The bias is added\.)?/,
    ({ x, y, z }, [, bias]) => each(product(x, turned(y)), (value, _, c) => value + (bias ? z[0]![c]! : 0)),
  ],
  [/dot product of a row and a column\./, ({ x, y }) => product(x, y)],
  [/dot product of (two rows|a query and a key)\./, ({ x, y }) => product(x, turned(y))],
  [
    /A block of columns is copied/,
    ({ own, x, stage, trace }) => {
      const heads = trace.stages.filter(({ name, batch }) => name === stage.name && batch === stage.batch).length;
      const blocks = stage.head === null ? 1 : Math.min(heads, x[0]!.length / own[0]!.length);
      const first = stage.scalar! + Math.floor(((stage.head ?? 0) * blocks) / heads) * own[0]!.length;
      return each(own, (_, r, c) => x[r]![first + c]!);
    },
  ],
  [/times 10000\^\(−2j\/d\)/, ({ own }) => each(own, (_, r, pair) => r * 10000 ** (-pair / own[0]!.length))],
  [/The first token is not rotated at all/, ({ own }) => own[0]!.every((angle) => angle === 0)],
  [
    /depends on how far apart the two tokens are, not on their positions/,
    ({ y }) => {
      const turns = (q: number, k: number) => y[q]!.map((angle, pair) => angle - y[k]![pair]!);
      const ends = y.map((_, apart) => turns(apart, 0));
      return y.every((_, q) => y.every((_, k) => k > q || turns(q, k).every((x, i) => near(x, ends[q - k]![i]!))));
    },
  ],
  [
    /every weight is (dropped|multiplied by 0)\.|\[all dropped\]/,
    (said) => said.named('dropout_noise')!.every((row) => row.every((x) => x === 0)),
  ],
  [
    /Here “(.*?)” loses every weight/,
    ({ own, x, trace }, [, token]) => {
      const lost = own.map((row, r) => row.every((weight) => weight === 0) && x[r]!.some((weight) => weight !== 0));
      return trace.tokens[lost.indexOf(true)] === token;
    },
  ],
  [/columns are rotated in pairs, by the angle of their row/, (said) => rotated(said, 1)],
  [/rotated back by the angle of its row/, (said) => rotated(said, -1)],
  [
    /1 marks what (?:is hidden|stays visible)|Which keys a query (?:must not|may) see/,
    (said, [text]) => each(said.own, (_, r, c) => Number(said.isHidden(r, c) === /hidden|must not/.test(text))),
  ],
  [
    /Where the mask is 1, (\S+) replaces the score/,
    ({ x, y }, [, by]) => each(x, (value, r, c) => (y[r]![c] === 1 ? numberIn(by!) : value)),
  ],
  [
    /(divided|multiplied) by (?:1\/)?√d_k(?:, so their gradients are, too:| =) (\S+)\. /,
    (said, [, how, by]) =>
      prints(by!, root(said) ** (how === 'divided' ? 1 : -1)) && each(said.x, (value) => value / root(said)),
  ],
  [/The largest number of each row/, ({ x }) => byRow(x, (row) => Math.max(...row))],
  [/\[largest of the row\]/, ({ x }) => byRow(x, (row) => Math.max(...row))],
  [/then exponentiate\./, ({ x, y }) => each(x, (value, r) => Math.exp(value - y[r]![0]!))],
  [/\[never negative\]/, (said) => said.every((x) => x >= 0)],
  [/The sum of each row|The exponentials of a row, added up|What is left of each row/, ({ x }) => byRow(x, sum)],
  [/\[total of the row\]|\[what is left\]/, ({ x }) => byRow(x, sum)],
  [/exponentiate, and divide by row_sum/, ({ x }) => each(x, (value, r) => value / sum(x[r]!))],
  [/added cell by cell|gradients of several paths are added/, ({ ins }) => added(ins)],
  [/multiplied cell by cell/, ({ x, y }) => each(x, (value, r, c) => value * y[r]![c]!)],
  [/Each row is divided by its sum/, ({ x, y }) => each(x, (value, r) => value / y[r]![0]!)],
  [/1 keeps the weight, 0 drops it|Which weights are kept/, (said) => keeps(said)],
  [/Each cell is drawn on its own: 1 keeps/, (said) => said.trace.config.dropout < 1 && keeps(said)],
  [/\[kept or dropped\]/, (said) => keeps(said)],
  [/What is kept is divided by 1 − p|Kept weights grow by a factor of 1\/\(1−p\)/, (said) => grows(said)],
  [/\[0 or 1\/\(1−p\)\]/, (said) => grows(said)],
  [/columns of the heads are put side by side/, ({ ins }) => beside(ins)],
  [/\[heads side by side\]/, ({ ins }) => beside(ins)],
];

const HOW_BACK: readonly Claim[] = [
  [/the mean, with a minus, is the cross-entropy/, (said) => [[lossOf(said)]]],
  [
    /The probability minus 1 for the correct word/,
    ({ own, y, z, trace }) => {
      const all = trace.stages.filter(({ name }) => name === 'targets').flatMap((one) => matrixOf(trace, one));
      const count = all.filter((row) => row.includes(1)).length;
      return each(own, (_, r, c) => (z[r]!.includes(1) ? (y[r]![c]! - z[r]![c]!) / count : 0));
    },
  ],
  [
    /1 in its cell, 0 in all others/,
    ({ own, stage, trace }) => {
      const { of, row = 0, col = 0, batch = 0, head = 0 } = trace.config.backward!;
      const isHere = stage.name === `grad_${of}` && (stage.batch ?? 0) === batch && (stage.head ?? 0) === head;
      return each(own, (_, r, c) => Number(isHere && r === row && c === col));
    },
  ],
  [/A sum moves with each of its terms, one for one/, ({ x }) => x],
  [/A row’s sum moves with each of its numbers, one for one/, ({ own, x }) => each(own, (_, r) => x[r]![0]!)],
  [
    /dot product of two columns: every row that used it counts/,
    ({ ins }) => {
      const half = ins.length / 2;
      return added(ins.slice(0, half).map((a, i) => product(turned(a), ins[half + i]!)));
    },
  ],
  [/gradients of all rows are added/, ({ ins }) => [turned(ins.flat()).map(sum)]],
  [
    /columns go back where they came from; all others were not used/,
    ({ own, x, stage }) => each(own, (_, r, c) => x[r]![c - stage.scalar!] ?? 0),
  ],
  [
    /Heads that share columns each send a gradient back: these are added/,
    ({ own, x, ins }) => {
      const [d, blocks] = [x[0]!.length, own[0]!.length / x[0]!.length];
      const share = ins.length / blocks;
      const of = (block: number) => ins.slice(block * share, (block + 1) * share);
      return each(own, (_, r, c) => sum(of(Math.floor(c / d)).map((one) => one[r]![c % d]!)));
    },
  ],
  [
    /A larger sum makes every number of its row smaller/,
    ({ own, x, y, z }) => each(own, (_, r) => -dot(x[r]!, y[r]!) / z[r]![0]! ** 2),
  ],
  [
    /row’s weighted mean is subtracted; the rest is multiplied by the weight/,
    ({ x, y }) => each(x, (g, r, c) => (g - dot(x[r]!, y[r]!)) * y[r]![c]!),
  ],
  [/each row sums to 0/, ({ own }) => own.every((row) => Math.abs(sum(row)) <= 1e-6 + 1e-5 * sum(row.map(Math.abs)))],
  [/a weight of 0 moves nothing/, (said) => said.every((x, r, c) => said.y[r]![c] !== 0 || x === 0)],
  [
    /its gradient is subtracted, times the learning rate: (\S+)\./,
    ({ x, y, stage }, [, rate]) =>
      prints(rate!, stage.scalar!) && each(x, (w, r, c) => w - numberIn(rate!) * y[r]![c]!),
  ],
  [/Behind the mask the gradient is 0/, ({ x, y }) => each(x, (g, r, c) => (y[r]![c] === 1 ? 0 : g))],
  [/what is hidden moves nothing/, (said) => said.every((x, r, c) => !said.isHidden(r, c) || x === 0)],
];

const SCENE: readonly Claim[] = [
  [
    /\[softmax: shares of 1\]|\[shares of 1 again\]/,
    ({ own }) => own.every((row) => Math.abs(sum(row) - 1) < 1e-5 && Math.min(...row) >= 0),
  ],
  [/\[hidden: −∞\]/, (said) => said.every((x, r, c) => !said.isHidden(r, c) || x === -Infinity)],
  [/\[hidden: 0\]/, (said) => said.every((x, r, c) => !said.isHidden(r, c) || x === 0)],
  [/weights of hidden keys become 0/, (said) => said.every((x, r, c) => !said.isHidden(r, c) || x === 0)],
  [
    /\[no looking ahead\]|\[neither ahead nor padding\]/,
    (said) => said.every((_, r, c) => c <= r || said.isHidden(r, c)),
  ],
  [
    /\[no looking at padding\]|\[neither ahead nor padding\]/,
    (said) => {
      const last = said.trace.config.lengths?.[said.stage.batch ?? 0] ?? Infinity;
      return said.every((_, r, c) => c < last || said.isHidden(r, c));
    },
  ],
  [
    /\[divided by √d_k( = 1)?\]/,
    (said, [, one]) => (root(said) === 1) === (one !== undefined) && each(said.x, (value) => value / root(said)),
  ],
  [/The rest are divided by 1 − p/, (said) => isGrown(said, 1 / (1 - said.trace.config.dropout))],
  [/\[each kept or dropped\]/, (said) => isGrown(said, 1 / (1 - said.trace.config.dropout))],
  [/\[inputs \+ result\]/, (said) => added([said.named('inputs')!, said.named('output', 'concat', 'context_vec')!])],
  [
    /\[1 for the correct word\]|A row of zeros does not count/,
    ({ own }) => own.every((row) => row.every((x) => x === 0 || x === 1) && sum(row) <= 1),
  ],
  [/\[(\d+) stored, 1 new\]/, ({ own }, [, stored]) => own.length === Number(stored) + 1],
  [/\[one row per word\]/, ({ own, trace }) => own.length === trace.config.vocabulary!.length],
  [/\[one vector per token\]/, ({ own, trace }) => own.length === trace.tokens.length],
  [
    /Heads of a group share them/,
    ({ stage: { name, batch, head }, own, trace }) => {
      const others = trace.stages.filter((one) => one.name === name && one.batch === batch && one.head !== head);
      return others.some((one) => String(matrixOf(trace, one)) === String(own));
    },
  ],
  [/Training makes this number smaller\. It is 0 if/, (said) => [[lossOf(said)]]],
  [
    /A training step subtracts this, times the learning rate/,
    ({ own, trace, stage }) => {
      const after = trace.stages.find(({ inputs, op }) => op === 'update' && inputs.includes(stage.id));
      if (!after) return false;
      const { x, own: stepped } = new Said(trace, after);
      return each(own, (g, r, c) =>
        near(x[r]![c]! - (trace.config.backward!.rate ?? 0.1) * g, stepped[r]![c]!) ? g : NaN,
      );
    },
  ],
  [
    /The gradients of all paths are added/,
    ({ trace, stage }) => {
      const whole = new Said(trace, trace.stages.find((one) => one.inputs.includes(stage.id))!);
      return whole.stage.name === `grad_${gradientOf(stage.name)!.of}` && whole.is(added(whole.ins));
    },
  ],
  [
    /Variance of the (visible )?scores: (\S+) before, (\S+) after\./,
    (said, [, visible, before, after]) => {
      const isSeen = (_: number, r: number, c: number) => !visible || !said.isHidden(r, c);
      return prints(before!, variance(said.x, isSeen)) && prints(after!, variance(said.own, isSeen));
    },
  ],
  [
    /(\d+) of (\d+) entries are dropped\./,
    (said, [, fallen, of]) => dropped(said).fallen === Number(fallen) && dropped(said).cells.length === Number(of),
  ],
  [
    /The others are multiplied by 1\/\(1 − (\S+)\) = (\S+)\./,
    (said, [, p, growth]) =>
      Number(p) === said.trace.config.dropout &&
      prints(growth!, 1 / (1 - Number(p))) &&
      isGrown(said, 1 / (1 - Number(p))),
  ],
];

export const CLAIMS: readonly Claim[] = [...HOW, ...HOW_BACK, ...SCENE];

/** Takes note of a claim, and of what it says. */
export type Met = (claim: RegExp, part: string) => void;

/** The parts of a text about a stage that are false. */
export function untrue(trace: Trace, stage: Stage, text: string, met?: Met): readonly string[] {
  const said = new Said(trace, stage);
  return CLAIMS.flatMap(([claim, holds]) => {
    const match = claim.exec(text);
    if (!match) return [];
    met?.(claim, match[0]);
    const wanted = holds(said, match);
    return wanted === true || (wanted && said.is(wanted)) ? [] : [`${stage.name}: ${match[0]}`];
  });
}
