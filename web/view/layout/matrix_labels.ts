// The labels of a matrix, for the page and for saved pictures: which names of axes have space.
import type { Axis } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { axesOf, isTokenAxis } from '../../model/labels.ts';
import { lettersIn, widening } from '../../typeface/family.ts';
import { LOOK } from '../look.ts';
import type { Box } from './matrix_size.ts';

/** An axis is named beside labels at least this wide, in pixels, and above at most so many columns. */
const NAMED = { width: 44, cols: 6 };
/** The width of a letter, and of what is around an axis' name above the rows' labels, in pixels. */
const NAME = { letter: 6.6, padding: 8 };

/**
 * `corner` is the name of the rows' axis above their labels; `before` has the axes that are named before each label, or
 * null. Beside a heat map few labels are shown: each has its axis.
 */
export function matrixLabels({ trace, words, fonts }: InView, box: Box) {
  const axes = axesOf(trace, box.matrix.stage, box.matrix.transposed);
  const { rowAxis, colAxis, colHeads } = axes;
  const width = box.labelled ? box.gridX - box.x : 0;
  const letter = NAME.letter * widening(fonts, LOOK.labelSize);
  const corner = rowAxis ? `${words.axes[rowAxis]} ↓` : '';
  const hasCorner = box.header > 0 && isTokenAxis(rowAxis) && !box.heat;
  const isCornerShown = hasCorner && width >= NAME.padding + letter * lettersIn(corner);
  // No name of an axis cuts the names of columns.
  const longest = colHeads.reduce((max, text) => Math.max(max, lettersIn(text)), 1);
  const least = colAxis ? letter * (lettersIn(words.axes[colAxis]) + 1 + longest) : 0;
  const isColNamed = box.cols <= NAMED.cols && box.cellWidth >= Math.max(NAMED.width, least);
  const named = (axis: Axis | null, isFitting: boolean) =>
    (isFitting || box.heat) && !isTokenAxis(axis) ? axis : null;
  const before = { row: named(rowAxis, width >= NAMED.width), col: named(colAxis, isColNamed) };
  return { ...axes, width, corner, isCornerShown, before };
}
