// What each experiment of learn.html gives over twenty seeds, as a table in Markdown.
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { EXPERIMENTS } from '../model/experiments.ts';

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const HEAD = ['experiment', 'floor', 'median loss', 'lowest', 'with the mask', 'all right', 'most right'];

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
};

interface LastStep {
  readonly floor: number;
  readonly loss: number;
  readonly maskedLoss: number;
  /** The share of right guesses over all places that count. */
  readonly right: number;
}

function lastStepOf(run: LearningRun): LastStep {
  const { steps, losses, floor } = run;
  const last = {
    floor,
    loss: losses[steps]!,
    maskedLoss: run.maskedLoss(steps),
    right: run.accuracy(steps).training.counted,
  };
  run.release();
  return last;
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Loss in nats after the last step. `learn` computes a run. */
export async function experimentsTable(
  learn: (config: LearningConfig) => Promise<LearningRun>,
  seeds: readonly number[] = SEEDS,
): Promise<string> {
  const lines = [rowOf(HEAD), `|${'-|'.repeat(HEAD.length)}`];
  for (const { name, before, after, masked } of EXPERIMENTS) {
    if (before.seed !== after.seed) continue; // what it compares are two seeds
    for (const [kind, config] of [
      ['with', before],
      ['without', after],
    ] as const) {
      const runs: LastStep[] = [];
      for (const seed of seeds) runs.push(lastStepOf(await learn({ ...config, seed })));
      const losses = runs.map(({ loss }) => (Number.isNaN(loss) ? Infinity : loss)); // it has diverged: the worst
      const right = runs.map((run) => run.right);
      lines.push(
        rowOf([
          `${name}, ${kind}`,
          runs[0]!.floor.toFixed(4),
          median(losses).toFixed(4),
          Math.min(...losses).toFixed(4),
          masked ? median(runs.map(({ maskedLoss }) => maskedLoss)).toFixed(4) : '',
          `${right.filter((share) => share === 1).length} of ${seeds.length}`,
          `${(100 * Math.max(...right)).toFixed(1)} %`,
        ]),
      );
    }
  }
  return lines.join('\n');
}
