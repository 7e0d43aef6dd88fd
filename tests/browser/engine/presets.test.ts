// The page prints the trace: every number of every scene of the presets that have all operations between them. Node
// compares the trace with PyTorch (exactness.test.ts).
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import type { Stage } from '../../../web/engine/index.ts';
import { maskOfScene } from '../../../web/model/cells.ts';
import { openingToken } from '../../../web/model/state.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { openLaboratory } from '../support/laboratory.ts';
import { PARTS } from '../support/parts.ts';
import { COVERING, OTHERS } from '../support/presets.ts';
import { rows } from '../support/scope.ts';

const { parts, show, faults } = await openLaboratory();

interface Shown {
  readonly row: number;
  readonly col: number;
  readonly text: string;
}

/** Goes to scenes by their segments of the track; the numbers of one matrix of each, as displayed. */
const cellsIn = (scenes: readonly (readonly [at: number, stage: Stage])[]): Promise<readonly (readonly Shown[])[]> =>
  parts.player.evaluate(
    async (element, [wanted, { segment, cell }]) => {
      const player = element as HTMLElement & { updateComplete: Promise<unknown> };
      const root = player.shadowRoot!;
      const segments = root.querySelectorAll<HTMLElement>(segment);
      const shown: Shown[][] = [];
      for (const [at, id] of wanted) {
        segments[at]!.click();
        await player.updateComplete;
        await player.updateComplete;
        const cells = [...root.querySelectorAll<HTMLElement>(cell)].filter(({ dataset }) =>
          dataset.cell!.startsWith(`${id} `),
        );
        shown.push(
          cells.map(({ dataset, textContent }) => {
            const [, row, col] = dataset.cell!.split(' ').map(Number);
            return { row: row!, col: col!, text: textContent!.trim() };
          }),
        );
      }
      return shown;
    },
    [scenes.map(([at, { id }]) => [at, id] as const), PARTS] as const,
  );

const asNumber = (text: string) =>
  text === '−∞' ? -Infinity : text === '∞' ? Infinity : Number(text.replaceAll('−', '-'));

test.each(rows(COVERING, OTHERS))('%s: the cells of every scene are the trace’s to four decimals', async (preset) => {
  const trace = engine.trace(configOf(preset));
  // The last batch item and head: the same code draws the others.
  const last = (of: 'batch' | 'head') => Math.max(0, ...trace.stages.map((stage) => stage[of] ?? 0));
  const [batch, head] = [last('batch'), last('head')];
  await show({ preset, batch, head });
  const { scenes } = timelineOf(trace, batch, head, openingToken(preset));
  const told = scenes.flatMap((scene, at) => {
    const falls = maskOfScene(trace, scene); // its cells are those that it falls on
    return scene.whole ? [] : scene.stages.filter((stage) => stage !== falls).map((stage) => [at, stage] as const);
  });
  const masks = scenes.flatMap((scene) => maskOfScene(trace, scene)?.id ?? []);
  expect([...told.map(([, { id }]) => id), ...masks].sort()).toEqual(scenes[0]!.stages.map(({ id }) => id).sort());
  const shown = await cellsIn(told);
  for (const [i, [, stage]] of told.entries()) {
    expect(shown[i], stage.name).toHaveLength(stage.rows * stage.cols);
    for (const { row, col, text } of shown[i]!) {
      const wanted = trace.data[stage.offset + row * stage.cols + col]!;
      const number = asNumber(text);
      const name = `${stage.name}[${row}, ${col}]`;
      // Half of the last printed decimal, and float64's share of it.
      if (Number.isFinite(wanted)) expect(Math.abs(number - wanted), name).toBeLessThanOrEqual(0.5e-4 + 1e-9);
      else expect(number, name).toBe(wanted);
    }
  }
  expect(faults).toEqual([]);
});
