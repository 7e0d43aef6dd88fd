// The head of a picture: the title, and below it the line of arithmetic of the cell in focus, as on the page.
import { hasLanded, type InView } from '../../model/in_view.ts';
import { folded, foldText, arithmeticOf, signAfter } from '../../model/arithmetic.ts';
import { roleOf } from '../../ops/notation.ts';
import type { Rect } from '../../view/area.ts';
import { ofRole, type Palette, centred, type Run, type Shape } from '../../view/shapes.ts';
import { BOLD, READER } from './widths.ts';

const TITLE = { height: 34, size: 18 };
/** A long line is smaller before it is folded. */
const LINE = { height: 32, sizes: [15, 14, 13, 12], min: 12, result: 1.3 };
/** The number of signs by which the result is longer, as it is larger. */
const LARGER = 4;

/** Its height: a picture too low for a line has only its title. */
export const headHeight = (height: number, min: number): number =>
  height - TITLE.height - LINE.height >= min ? TITLE.height + LINE.height : TITLE.height;

/** The page's line: terms to come are pale, the result appears once it has landed, a long sum is folded. */
function lineRuns(view: InView, width: number, palette: Palette): readonly Run[] {
  const { trace, cell, frame, words } = view;
  const line = frame.scene.whole ? null : arithmeticOf(trace, cell, view.inStory ? words : null);
  if (!line) return [];
  const landed = hasLanded(view, cell);
  const reached = landed || frame.terms === null ? Infinity : frame.terms;
  const focus = Number.isFinite(reached) && reached > 0 ? reached - 1 : null;
  const foldedAt = (size: number) =>
    folded(line.segments, focus, Math.floor((width * 7) / (READER.number * size * BOLD)) - LARGER);
  const size = LINE.sizes.find((one) => foldedAt(one) === line.segments) ?? LINE.min;
  const style = { face: 'number', size } as const;
  const shown = foldedAt(size);
  const terms = shown.map((segment): Run => {
    const { text, cell: operand, term } = segment;
    if (segment.folded) return { ...style, text: text + foldText(segment, words), fill: palette.quiet };
    const isLater = term !== undefined && term >= reached;
    if (!operand || isLater) return { ...style, text, fill: palette.quiet, bold: operand !== undefined };
    const fill = ofRole(palette, roleOf(trace.stages[operand.stage]!.name), palette.ink);
    return { ...style, text, fill, bold: true };
  });
  const result: Run = { ...style, text: line.result, size: size * LINE.result, fill: palette.ink, bold: true };
  return [
    ...terms,
    { ...style, text: ` ${signAfter(shown, line.sign)} `, fill: palette.quiet },
    ...(landed ? [result] : []),
  ];
}

/** @param area The head without the picture's margins. */
export function headShapes(
  view: InView,
  title: string,
  { x, y, width, height }: Rect,
  palette: Palette,
): readonly Shape[] {
  const words: Run = { text: title, face: 'text', size: TITLE.size, bold: true, fill: palette.ink };
  const runs = height > TITLE.height ? lineRuns(view, width, palette) : [];
  return [
    centred(x, y + 8, words, { anchor: 'start' }),
    ...(runs.length > 0 ? [{ kind: 'text', x, y: y + TITLE.height + 12, anchor: 'start', runs } as const] : []),
  ];
}
