// The mask's switch in its own scene: the scene runs to its end in 300 ms, or back, and the word in focus stays.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage } from '../../../web/engine/index.ts';
import { Transport } from '../../../web/model/transport.ts';
import { Player } from '../../../web/model/player.ts';
import { openMask } from '../../../web/model/replace_cell.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';

function opened() {
  let now = 0;
  let tick: ((now: number) => void) | null = null;
  const player = new Player(engine);
  player.choose('causal-mask');
  const { clock, session } = player;
  clock.seekStage(sceneNamed(clock.timeline.scenes, 'masked'));
  const transport = new Transport(player, { now: () => now, next: (run) => (tick = run) });
  const place = { stage: 'masked', row: 1, col: 0, head: null } as const;
  const landed = () => clock.frame().landed.get(findStage(player.trace, 'masked')!.id);
  const isOff = () => session.config.replace?.mask !== undefined;
  const turn = (falls: boolean) =>
    transport.moveMask(falls, place, () => {
      const mask = findStage(player.trace, 'mask')!;
      player.edit(falls ? session.preset.config : { ...session.config, replace: openMask(player.trace, mask) });
    });
  const step = (ms: number) => {
    const run = tick;
    tick = null;
    now += ms;
    run?.(now);
  };
  return { player, turn, step, landed, isOff, isRunning: () => tick !== null };
}

test('off: the mask is lifted row by row, and then the numbers change', () => {
  const { turn, step, landed, isOff, isRunning, player } = opened();
  turn(false);
  const seen = [landed()];
  for (let i = 0; i < 5; i++) {
    step(50);
    seen.push(landed());
  }
  expect([seen[0], seen.at(-1)! < 12, isOff()]).toEqual([36, true, false]);
  expect(seen).toEqual(seen.toSorted((a, b) => b! - a!));
  expect(player.state.cell).toMatchObject({ row: 1, col: 0 });
  step(50);
  expect([isOff(), isRunning(), landed(), player.state.cell]).toEqual([true, false, 36, null]);
});

test('and on again: the numbers change, and the mask falls; a second press ends the first at once', () => {
  const { turn, step, landed, isOff, isRunning } = opened();
  turn(false);
  step(100);
  turn(true);
  expect([isOff(), landed()]).toEqual([false, 0]);
  step(150);
  expect(landed()).toBeGreaterThan(6);
  step(150);
  expect([landed(), isRunning()]).toEqual([36, false]);
});
