// The field over one cell: input is applied at once, input that is not a number is reported, and Escape restores
// everything.
import { beforeEach, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { valueAt } from '../../../web/engine/index.ts';
import { EditField, fieldProblemText } from '../../../web/model/edit_field.ts';
import { Session } from '../../../web/model/session.ts';
import { en } from '../../../web/words/index.ts';

let session: Session;
let field: EditField;
beforeEach(() => {
  session = new Session(engine, 'causal-mask');
  field = new EditField(session, () => {});
});

const said = () => field.problem && fieldProblemText(field.problem, en);

const cell = (name: string, row = 1, col = 0) => ({
  stage: session.trace.stages.find((stage) => stage.name === name)!.id,
  row,
  col,
});
const number = ({ stage, row, col }: ReturnType<typeof cell>) =>
  valueAt(session.trace, session.trace.stages[stage]!, row, col);

test('opens with the printed number, selected for typing', () => {
  field.open(cell('inputs'));
  expect(field.editing).toMatchObject({ cell: cell('inputs'), text: '0.55' });
  field.type('0.5');
  expect(number(cell('inputs'))).toBe(0.5);
  field.open(cell('inputs', 0), '7');
  expect([field.editing!.text, number(cell('inputs', 0))]).toEqual(['7', 7]);
});

test('goes up and down by steps, kept to four decimals; a mask to 0 and 1', () => {
  field.open(cell('inputs'));
  for (const [by, text] of [
    [0.1, '0.65'],
    [0.1, '0.75'],
    [-1, '-0.25'],
    [0.00012, '-0.2499'],
  ] as const) {
    field.nudge(by);
    expect(field.editing!.text).toBe(text);
    expect(number(cell('inputs'))).toBe(Math.fround(Number(text)));
  }
  for (const [typed, next] of [
    ['1e30', '1e+30'],
    ['10', '10.01'],
    ['0.49', '0.5'],
    ['-0.01', '0'],
  ] as const) {
    field.type(typed);
    field.nudge(0.01);
    expect(field.editing!.text).toBe(next);
  }
  field.open(cell('mask'));
  field.nudge(0.1);
  expect([field.editing!.text, number(cell('mask'))]).toEqual(['1', 1]);
  field.nudge(-10);
  expect([field.editing!.text, number(cell('mask'))]).toEqual(['0', 0]);
});

test('reports text that cannot become a number, and keeps the last valid number', () => {
  field.open(cell('inputs'));
  field.type('0.25');
  for (const [text, expected] of [
    ['-', null],
    ['', null],
    ['0.2x', en.notANumber('0.2x')],
    ['1,000', '“1,000” can mean 1000 or 1.000: write the one that you mean.'],
  ] as const) {
    field.type(text);
    expect(said()).toBe(expected);
    expect(field.accepts()).toBe(false);
    expect(number(cell('inputs'))).toBe(0.25);
  }
  field.type('-');
  field.accepts();
  expect(said()).not.toBeNull(); // reported on request
  field.type('-1');
  expect([field.accepts(), said()]).toEqual([true, null]);
});

test('closing makes its edits one step; cancelling makes none, and keeps the steps to redo', () => {
  field.open(cell('inputs'));
  for (const text of ['1', '12', '1.25']) field.type(text);
  field.close();
  expect([field.editing, number(cell('inputs'))]).toEqual([null, 1.25]);
  session.undo();
  expect(number(cell('inputs'))).toBe(Math.fround(0.55));
  expect(session.canUndo).toBe(false);
  field.open(cell('inputs'));
  field.type('9');
  expect(session.canRedo).toBe(false);
  field.cancel();
  expect([field.editing, number(cell('inputs')), session.canRedo]).toEqual([null, Math.fround(0.55), true]);
  field.type('5'); // no field is open
  field.nudge(1);
  field.cancel();
  expect([field.accepts(), number(cell('inputs'))]).toEqual([true, Math.fround(0.55)]);
});
