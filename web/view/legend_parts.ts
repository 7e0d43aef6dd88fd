// What the legend of a matrix has: the ends of its colours, and its marks. For the page, and for pictures.
import type { InView } from '../model/in_view.ts';
import type { Matrix } from '../ops/operation.ts';
import type { Words } from '../words/words.ts';
import { isBlank, marksIn, type Mark } from './mark.ts';
import { domainOf, rampEnds } from './ramp.ts';

export const markWord = (words: Words, mark: Mark): string =>
  mark === 'hidden' ? words.hiddenLegend : words.fallenLegend;

interface LegendParts {
  /** Null: its cells have only marks. */
  readonly ends: ReturnType<typeof rampEnds> | null;
  readonly marks: readonly Mark[];
}

/**
 * Null: it needs none, as a mask that hides nothing, or zeros and hidden cells alone. A result has none before its
 * first number: the ends are numbers of it.
 */
export function legendOf({ trace, frame }: InView, matrix: Matrix): LegendParts | null {
  const { stage } = matrix;
  const [domain, marks, isBare] = [domainOf(trace, stage), marksIn(trace, matrix), isBlank(stage)];
  const isEmpty = isBare ? marks.length === 0 : domain.max === 0;
  return isEmpty || frame.landed.get(stage.id) === 0 ? null : { ends: isBare ? null : rampEnds(domain), marks };
}
