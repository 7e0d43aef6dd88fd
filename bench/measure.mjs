// Times contenders in turns and by the processor, so that other programs hardly affect the figures.

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Milliseconds for which processors have worked for this process. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of one `run()`, which may be asynchronous, or return its own duration. */
async function timed(run) {
  const start = processorTime();
  const own = run();
  const result = own instanceof Promise ? await own : own;
  return typeof result === 'number' ? result : processorTime() - start;
}

/**
 * `{name: [milliseconds, ...]}` of contenders `{name: run}`, one run of each per round; every round begins with the
 * next contender.
 * @param slow Names that are timed in the first few rounds only.
 */
export async function interleaved(contenders, { rounds, slow = [] }) {
  const names = Object.keys(contenders);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const warmUps = Math.min(3, rounds);
  for (const name of names) if (!slow.includes(name)) for (let i = 0; i < warmUps; i++) await contenders[name]();
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(round + i) % names.length];
      if (round < 3 || !slow.includes(name)) times[name].push(await timed(contenders[name]));
    }
  return times;
}

/** The median over rounds of a / b; NaN if one of them was not run. */
export const ratio = (a = [], b = []) =>
  median(Array.from({ length: Math.min(a.length, b.length) }, (_, i) => a[i] / b[i]));
