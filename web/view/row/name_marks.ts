// Before the lines of the row what they are, as shapes: the name of a stage and, if there is space, how it came about.
import type { Stage } from '../../engine/index.ts';
import { isUnderMask } from '../../ops/index.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import { inputsOf } from '../../ops/operation.ts';
import { textWidth } from '../../typeface/family.ts';
import { captionOf, stageWordsOf } from '../../words/stage_words.ts';
import { centred, ofRole, type Run, type Shape } from '../shapes.ts';
import { INDEX, inLines } from '../text_lines.ts';
import type { RowLine } from './lines.ts';
import { runOf, type Marking } from './marking.ts';
import { travelled, type PlacedLine } from './row_layout.ts';

/** The width of a name and the gap after it, and that of what explains it. */
const NAME = { width: 112, caption: 98 };
/** A line this high has two lines of type below its name. */
const EXPLAINED = 46;
const CAPTION = 12;
/** The distance of two lines of type. */
const PITCH = 16;

/** Where the name of a line begins, of which the words begin at `x`. */
export const nameStart = (x: number): number => Math.max(0, x - NAME.width);

/** Whether its name is one of a stage. */
export const isNamed = (kind: RowLine['kind']): boolean => kind === 'vectors' || kind === 'cells' || kind === 'bars';

/** A stage's letter, as the formula has it. */
function letterRuns(marking: Marking, stage: Stage, isTransposed = false): readonly Run[] {
  const letter = runOf(marking, letterOf(stage.name).split('^')[0]!, { face: 'letter', italic: true, size: 15 });
  return isTransposed ? [letter, { ...letter, text: 'T', size: 10, raised: 5 }] : [letter];
}

/** Names such as d_k have subscripts. */
const withIndices = (marking: Marking, text: string): readonly Run[] =>
  text.split(INDEX).map((piece, i) => {
    const run = runOf(marking, piece, { size: CAPTION });
    return i % 2 === 0 ? run : { ...run, size: 9, raised: -3 };
  });

/** Over keys and values: their name and letter, and what meets them. */
function headMarks(marking: Marking, { line: { stage, others }, x, y }: PlacedLine, end: number): readonly Shape[] {
  const { view, layout, palette } = marking;
  const middle = (y + end) / 2;
  const short = (of: Stage) => stageWordsOf(view.words, of.name).short;
  const bold = (text: string, of: Stage) =>
    runOf(marking, text, { bold: true, fill: ofRole(palette, roleOf(of.name), palette.ink) });
  const named = centred(x, middle, bold(short(stage), stage), { anchor: 'start' });
  const [query] = others;
  const asks = query && bold(layout.isSmall ? `${letterOf(query.name)} ×` : `${short(query)} ×`, query);
  return [
    ...(asks ? [centred(x - 6, middle, asks, { anchor: 'end' })] : []),
    { ...named, runs: [...named.runs, runOf(marking, ' '), ...letterRuns(marking, stage, true)] },
  ];
}

/** The name of a line, and below it its caption, in the middle of what it names. */
function sideMarks(marking: Marking, { line, x }: PlacedLine, top: number, height: number): readonly Shape[] {
  const { view, layout, palette } = marking;
  const { kind, stage, isPast } = line;
  const { words, trace, frame } = view;
  const isShort = layout.isSmall || height < EXPLAINED;
  // In the whole figure the mask is over the scores.
  const isOver = isUnderMask(stage) && frame.scene.whole;
  const named = isOver ? inputsOf(trace, stage)[0]! : stage;
  const { title, short } = stageWordsOf(words, named.name);
  const name = kind === 'bars' && !isShort && textWidth(title) * 14 < NAME.caption ? title : short;
  const captions = isShort ? [] : inLines(captionOf(words, trace, named), NAME.caption / CAPTION);
  const lines = [
    [runOf(marking, name, { bold: true, fill: isPast ? palette.quiet : palette.ink })],
    ...captions.map((text) => withIndices(marking, text)),
  ];
  const first = top + height / 2 - ((lines.length - 1) * PITCH) / 2;
  return lines.map(([run, ...more], i) => {
    const shape = centred(nameStart(x), first + i * PITCH, run!, { anchor: 'start' });
    return { ...shape, runs: [...shape.runs, ...more] };
  });
}

/** The name of a line, counted from 0. */
export function nameMarks(marking: Marking, at: number): readonly Shape[] {
  const { layout } = marking;
  const placed = layout.lines[at]!;
  const { line, x, y, height } = placed;
  const { kind, stage, others } = line;
  const first = layout.blocks.find((block) => block.line === at);
  if (kind === 'vectors') return headMarks(marking, placed, first!.y);
  if (kind === 'cells') {
    const own = travelled(first!, layout.row);
    return sideMarks(marking, placed, own.y, own.height);
  }
  if (kind === 'bars') return sideMarks(marking, placed, y, height);
  if (kind !== 'portions' && kind !== 'less') return [];
  if (kind === 'less') return [centred(nameStart(x), y + height / 2, runOf(marking, '−'), { anchor: 'start' })];
  const [weights, ...values] = [
    ...letterRuns(marking, stage),
    runOf(marking, ' × '),
    ...letterRuns(marking, others[0]!),
  ];
  const product = centred(nameStart(x), y + height / 2, weights!, { anchor: 'start' });
  return [{ ...product, runs: [...product.runs, ...values] }];
}
