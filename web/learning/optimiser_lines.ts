// One number's step in a run as arithmetic: what the optimiser keeps, the change and the new weight, as torch.optim
// computes them. The numbers are those of `update(step)`.
import type { LearningRun, WeightStep } from '../engine/index.ts';
import { numberText, printedValue } from '../words/number_text.ts';

export interface StepLine {
  readonly name: string;
  /** The arithmetic with its numbers; null for a number that is only stated. */
  readonly text: string | null;
  /** `=` if the printed numbers give the result, else `≈`. */
  readonly sign: '=' | '≈';
  readonly result: number;
}

/** The names of a line that torch.optim has no name for. */
export interface LineNames {
  readonly weight: string;
  readonly gradient: string;
  readonly change: string;
  readonly after: string;
}

const inBrackets = (value: number) => (value < 0 ? `(${numberText(value)})` : numberText(value));
const factorText = (value: number) => String(value).replace('-', '−');

/** PyTorch's defaults, which a run uses. */
const BETA = [0.9, 0.999] as const;
const EPS = 1e-8;

/** @param at The position of the number in the weight's data. */
export function optimiserLines(
  { config }: LearningRun,
  weight: WeightStep,
  step: number,
  at: number,
  names: LineNames,
): readonly StepLine[] {
  const { rate, momentum, weightDecay } = config;
  const w = weight.data[at]!;
  const g = weight.gradient![at]!;
  const [first, second] = weight.kept.map(({ before, after }) => ({ before: before[at]!, after: after[at]! }));
  const stated = (name: string, result: number): StepLine => ({ name, text: null, sign: '=', result });
  const [pw, pg] = [w, g].map(printedValue) as [number, number];
  /** @param printed What the printed numbers give. */
  const line = (name: string, text: string, printed: number, result: number): StepLine => {
    return { name, text, sign: numberText(printed) === numberText(result) ? '=' : '≈', result };
  };
  const change = weight.change[at]!;
  const after = weight.after[at]!;
  const lastLine = line(names.after, `${numberText(w)} + ${inBrackets(change)}`, pw + printedValue(change), after);
  const firstLines = [stated(names.weight, w), stated(names.gradient, g)];
  const decay = weightDecay > 0 ? ` + ${factorText(weightDecay)}·${inBrackets(w)}` : '';
  if (config.optimiser === 'adamw') {
    const t = step + 1;
    const [m, v] = [first!, second!];
    const [pm, pv] = [m.after, v.after].map(printedValue) as [number, number];
    const printed = -rate * (pm / (1 - BETA[0] ** t) / (Math.sqrt(pv / (1 - BETA[1] ** t)) + EPS) + weightDecay * pw);
    const mean = `${numberText(m.after)} / (1 − 0.9^${t})`;
    const spread = `√(${numberText(v.after)} / (1 − 0.999^${t}))`;
    return [
      ...firstLines,
      line(
        weight.kept[0]!.name,
        `0.9·${inBrackets(m.before)} + 0.1·${inBrackets(g)}`,
        BETA[0] * printedValue(m.before) + 0.1 * pg,
        m.after,
      ),
      line(
        weight.kept[1]!.name,
        `0.999·${inBrackets(v.before)} + 0.001·${inBrackets(g)}²`,
        BETA[1] * printedValue(v.before) + 0.001 * pg ** 2,
        v.after,
      ),
      line(names.change, `−${factorText(rate)}·(${mean} / (${spread} + 1e−8)${decay})`, printed, change),
      lastLine,
    ];
  }
  if (momentum === 0) {
    const all = decay === '' ? inBrackets(g) : `(${numberText(g)}${decay})`;
    return [
      ...firstLines,
      line(names.change, `−${factorText(rate)}·${all}`, -rate * (pg + weightDecay * pw), change),
      lastLine,
    ];
  }
  return [
    ...firstLines,
    line(
      weight.kept[0]!.name,
      `${factorText(momentum)}·${inBrackets(first!.before)} + ${inBrackets(g)}${decay}`,
      momentum * printedValue(first!.before) + pg + weightDecay * pw,
      first!.after,
    ),
    line(names.change, `−${factorText(rate)}·${inBrackets(first!.after)}`, -rate * printedValue(first!.after), change),
    lastLine,
  ];
}
