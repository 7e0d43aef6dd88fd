// Whether a run of learning is chaotic: the same run with a learning rate that is one bit smaller leaves it. Then the
// last bit of a sum grows as well, and a PyTorch that adds in another order leaves the run, too.
import type { LearningConfig, LearningRun } from '../engine/index.ts';

/** In nats: losses that differ by more may print another ninth decimal. */
const PARTED = 1e-10;

/** @param learn Computes the other run. */
export async function isChaotic(
  { config, losses }: LearningRun,
  learn: (config: LearningConfig) => Promise<LearningRun>,
): Promise<boolean> {
  const other = await learn({ ...config, rate: config.rate * (1 - Number.EPSILON / 2) });
  const hasParted = losses.some((loss, step) => {
    const near = other.losses[step]!;
    return !Object.is(loss, near) && !(Math.abs(loss - near) < PARTED);
  });
  other.release();
  return hasParted;
}
