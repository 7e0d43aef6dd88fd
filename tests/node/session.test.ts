// A reader's session on the real core: a thousand edits, all of them taken back, all of them made again.
import { expect, test } from 'vitest';
import { editable } from '../../web/edit/replace_cell.ts';
import { Session } from '../../web/edit/session.ts';
import { isMask } from '../../web/view/domain.ts';
import { loadEngine, valueAt, type Stage } from '../../web/engine/index.ts';

const engine = await loadEngine();
const STEPS = 1000;

/** A different cell, or a different number, each time: never the same state twice, so that a skipped step would show. */
function editOf(session: Session, step: number): { stage: Stage; row: number; col: number; value: number } {
  const stages = session.trace.stages.filter((stage) => editable(session.trace, stage));
  const stage = stages[step % stages.length]!;
  const at = Math.floor(step / stages.length) % (stage.rows * stage.cols);
  const [row, col] = [Math.floor(at / stage.cols), at % stage.cols];
  const value = isMask(stage) ? 1 - valueAt(session.trace, stage, row, col) : step / 512 - 1;
  return { stage, row, col, value };
}

const bits = ({ trace: { data } }: Session) => Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');

test.each(['causal-attention', 'multi-head-attention', 'padding-mask'])('%s: a thousand steps back and forth meet every number again, bit for bit', (preset) => {
  const session = new Session(engine, preset);
  const seen = [bits(session)];
  for (let step = 0; step < STEPS; step++) {
    const { stage, row, col, value } = editOf(session, step);
    expect(session.editCell(stage, row, col, value), `${stage.name}[${row}][${col}] = ${value}`).toBe(true);
    seen.push(bits(session));
  }
  expect(new Set(seen).size).toBe(STEPS + 1);
  for (let step = STEPS; step > 0; step--) {
    expect(session.canUndo && bits(session) === seen[step], `step ${step} back`).toBe(true);
    session.undo();
  }
  expect([session.canUndo, session.edited, bits(session)]).toEqual([false, false, seen[0]]);
  for (let step = 0; step < STEPS; step++) {
    expect(session.canRedo && bits(session) === seen[step], `step ${step} forth`).toBe(true);
    session.redo();
  }
  expect([session.canRedo, bits(session)]).toEqual([false, seen[STEPS]]);
});

test('reset is the preset to the bit, can be undone, and another preset begins a history of its own', () => {
  const session = new Session(engine, 'causal-mask');
  const before = bits(session);
  for (let step = 0; step < 20; step++) {
    const { stage, row, col, value } = editOf(session, step);
    session.editCell(stage, row, col, value);
  }
  const edited = bits(session);
  session.reset();
  expect([session.edited, bits(session)]).toEqual([false, before]);
  session.undo();
  expect([session.edited, bits(session)]).toEqual([true, edited]);
  session.choose('padding-mask');
  expect([session.canUndo, session.canRedo, session.edited]).toEqual([false, false, false]);
});
