// The question of a scene as links of answers name it, on a phone and in the presenter's view alike.
import type { Asks, Numbers } from '../../input/address/answer_sheet.ts';
import { cellText } from '../../input/attribute_text.ts';
import { differenceOf } from '../../model/difference.ts';
import type { Player } from '../../model/player.ts';
import type { Question } from '../../model/question.ts';

export interface Asked {
  readonly question: Question;
  readonly asks: Asks;
  readonly numbers: Numbers;
}

/** `at`: the scene of the question. */
export function askedOf({ session, state, clock, trace }: Player, question: Question, at: number): Asked {
  const { batch, head } = state;
  const { preset, config, engine } = session;
  const numbers = { preset: preset.id, config: differenceOf(preset.config, config, engine.defaults()), batch, head };
  if (question.kind === 'number') {
    const { row, col } = question.cell;
    const { name, head: of } = trace.stages[question.cell.stage]!;
    return { question, numbers, asks: { kind: 'ref', of: cellText({ stage: name, row, col, head: of }, head) } };
  }
  const { name } = clock.timeline.scenes[at]!.stage;
  return { question, numbers, asks: { kind: question.kind, of: `${name} ${question.row}` } };
}

/** Whether two questions are the same, about the same numbers. */
export const questionKey = ({ asks, numbers }: Pick<Asked, 'asks' | 'numbers'>): string =>
  JSON.stringify([asks.kind, asks.of, numbers]);
