// What is said at the end of the way back, read again: its step is taken here by hand, and every gradient looked at.
import { findStage, tensorOf, type Config, type Engine, type Stage, type Trace } from '../../../web/engine/index.ts';
import { gradientOf } from '../../../web/engine/gradient_name.ts';
import { matrixOf, numberIn, prints, type Met } from './claims.ts';

/** As a tensor's element in PyTorch. */
const placeOf = ({ batch, head, rowAxis }: Stage, row: number, col: number) =>
  [batch, head, rowAxis === null ? null : row, col].filter((index) => index !== null).join(', ');

/** The parts of a text about the step that are false. */
export function wrongStep(engine: Engine, trace: Trace, text: string, met?: Met): readonly string[] {
  if (text === '') return [];
  const target = trace.config.backward as Exclude<Config['backward'], null | undefined>;
  const { of, row = 0, col = 0, batch = 0, head = 0, rate = 0.1 } = target;
  const whole = (name: string) => trace.stages.filter((stage) => stage.name === `grad_${name}`);
  const numbers = (stages: readonly Stage[]) => stages.flatMap((stage) => matrixOf(trace, stage).flat());
  const updated = trace.stages.flatMap(({ name }) => (gradientOf(name)?.updated ? [gradientOf(name)!.of] : []));
  const weights = updated.map((name) => {
    const [{ data, shape }, by] = [tensorOf(trace, name)!, tensorOf(trace, `grad_${name}`)!.data];
    const step = (i: number) => Math.fround(Math.fround(rate) * by[i]!);
    return [name, { shape, data: data.map((weight, i) => weight - step(i)) }];
  });
  const replace = { ...trace.config.replace, ...Object.fromEntries(weights) };
  const numberOf = (one: Trace) => matrixOf(one, findStage(one, of, batch, head)!)[row]![col]!;
  const [before, after] = [numberOf(trace), numberOf(engine.trace({ ...trace.config, replace } as Config))];
  const gradients = numbers(updated.flatMap(whole));
  const sources = numbers(
    trace.stages
      .filter(({ name, inputs }) => inputs.length === 0 && !name.startsWith('grad_') && name !== 'targets')
      .flatMap(({ name }) => whole(name)),
  );
  const claims: readonly (readonly [RegExp, (match: RegExpExecArray) => boolean])[] = [
    [
      /smaller: it was (\S+), and with the new weights it is (\S+)\./,
      ([, from, to]) => after < before && prints(from!, before) && prints(to!, after),
    ],
    [
      /too large: the chosen number was (\S+), and with the new weights it is (\S+)\./,
      ([, from, to]) => !(after <= before) && prints(from!, before) && prints(to!, after),
    ],
    [
      /too small to see: with the new weights the chosen number is still (\S+)\./,
      ([, number]) => prints(number!, before) && prints(number!, after),
    ],
    [
      /The chosen number stays (\S+): the gradient of every weight is 0\./,
      ([, number]) => prints(number!, before) && gradients.every((x) => x === 0),
    ],
    [
      /Of all inputs and weights, (\w+)\[(.*?)\] moves it most: its gradient is (\S+)\./,
      ([, name, place, by]) => {
        const found = whole(name!).flatMap((one) =>
          matrixOf(trace, one).flatMap((line, r) => line.filter((_, c) => placeOf(one, r, c) === place)),
        );
        const limit = Math.abs(numberIn(by!)) * 1.06 + 6e-5;
        return sources.every((x) => Math.abs(x) <= limit) && found.some((x) => prints(by!, x));
      },
    ],
  ];
  return claims.flatMap(([claim, holds]) => {
    const match = claim.exec(text);
    if (!match) return [];
    met?.(claim, match[0]);
    return holds(match) ? [] : [`the step: ${match[0]}`];
  });
}
