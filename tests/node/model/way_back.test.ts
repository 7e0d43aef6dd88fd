// The numbers that gradients and a step are of: an edit may remove them, and memory may be short.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { ConfigError, findStage, type ForwardName } from '../../../web/engine/index.ts';
import { Player } from '../../../web/model/player.ts';
import { Session } from '../../../web/model/session.ts';
import { switchesOf } from '../../../web/model/switches.ts';
import { Transport } from '../../../web/model/transport.ts';
import { afterStep, goBack, leaveWayBack } from '../../../web/model/way_back.ts';
import { firstOfWayBack } from '../../../web/timeline/scenes.ts';

/** Without memory for gradients. */
const poor: typeof engine = {
  ...engine,
  trace: (config) => {
    if (config?.backward) throw new ConfigError([{ field: '', message: 'no memory' }]);
    return engine.trace(config);
  },
};

test('the mask’s switch works while the gradients are of masked scores, and removes them', () => {
  const session = new Session(engine, 'causal-mask');
  expect(session.edit({ ...session.config, backward: { of: 'masked', row: 5, col: 0 } })).toEqual([]);
  expect(session.trace.stages.some(({ name }) => name === 'grad_attn_scores')).toBe(true);
  const mask = switchesOf(engine, session.config, session.preset.config).find(({ name }) => name === 'mask')!;
  expect(session.edit(mask.config)).toEqual([]);
  expect(session.config.backward ?? null).toBeNull();
  expect(session.trace.stages.filter(({ name }) => name.startsWith('grad_'))).toEqual([]);
  session.undo();
  expect(session.config.backward).toEqual({ of: 'masked', row: 5, col: 0 });
});

test('a number that does not exist is a problem, and changes nothing', () => {
  const session = new Session(engine, 'causal-mask');
  const before = session.trace;
  expect(
    session.edit({ ...session.config, backward: { of: 'masked', row: 99, col: 0 } }).map(({ field }) => field),
  ).toEqual(['backward']);
  expect(session.trace).toBe(before);
});

test('without memory for its trace nothing is said of a step', () => {
  const trace = engine.trace({ backward: { of: 'context_vec', row: 1 } });
  expect(afterStep(poor, trace)).toBeNull();
  expect(afterStep(engine, engine.trace({}))).toBeNull(); // without gradients there is none
});

describe('the way back of two heads in a batch', () => {
  const begun = (from = engine) => {
    const player = new Player(from);
    player.choose('multi-head-attention');
    player.change({ batch: 1, head: 1 });
    const back = (name: ForwardName, row: number) => {
      const stage = findStage(player.trace, name, 1, 1)!.id;
      goBack(player, { stage, row, col: 0 }, new Transport(player, { now: () => 0, next: () => {} }));
      return player.session.config.backward;
    };
    return { player, back };
  };

  test('starts at the number in focus, else at the result in its row, and plays', () => {
    const { player, back } = begun();
    const { clock } = player;
    player.change({ cell: { stage: 'context_vec', row: 2, col: 0, head: 1 } });
    expect(back('context_vec', 2)).toEqual({ of: 'context_vec', row: 2, col: 0, batch: 1, head: 1 });
    expect([clock.playing, player.state.cell]).toEqual([true, null]);
    expect(clock.frame().scene.stage.name).toMatch(/^grad_/);
    expect(back('inputs', 3)).toEqual({ of: 'output', row: 3, col: 0, batch: 1 }); // nothing computes them
    expect(back('W_query', 0)).toEqual({ of: 'output', row: 0, col: 0, batch: 1 });
    leaveWayBack(player);
    expect([player.session.config.backward, firstOfWayBack(clock.timeline.scenes)]).toEqual([undefined, -1]);
    expect(clock.frame().at).toBe(clock.timeline.scenes.length - 1);
  });

  test('does not start without memory for it: the walk stays where it is', () => {
    const { player, back } = begun(poor);
    player.clock.seekStage(3);
    expect(back('context_vec', 2)).toBeUndefined();
    expect([player.clock.playing, player.clock.frame().at]).toEqual([false, 3]);
  });
});
