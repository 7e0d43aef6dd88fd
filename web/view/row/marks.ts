// What is drawn around the row's numbers, as shapes for the page and for files: the column of the word in focus, bars,
// shares as one whole, and portions of the values that flow into the mix. The page draws them in each frame.
import { valueAt, type Stage } from '../../engine/index.ts';
import { keyTokensOf } from '../../model/labels.ts';
import { signOfSum } from '../../model/arithmetic.ts';
import { hasLanded } from '../../model/in_view.ts';
import { barProgress, mixOf } from '../../model/weighted_sum.ts';
import { evaluate, operandsOf } from '../../ops/expression.ts';
import { operationOf } from '../../ops/index.ts';
import { rowSumOf, rowValuesOf } from '../../ops/summary.ts';
import { textWidth } from '../../typeface/family.ts';
import { numberText } from '../../words/number_text.ts';
import type { Rect } from '../area.ts';
import { barShapes, streamShape } from '../mix/bar_shapes.ts';
import { colourOf, css, domainOf } from '../ramp.ts';
import { landedShare } from '../sentence/arcs.ts';
import { centred, type Shape } from '../shapes.ts';
import { runOf, wasMarks, type Marking } from './marking.ts';
import { mixMarks } from './mix_marks.ts';
import type { PlacedLine } from './row_layout.ts';
import { blockNameHeight } from './row_sizes.ts';

type Marks = (marking: Marking, placed: PlacedLine, at: number) => readonly Shape[];

/** Numbers as a story writes them, in two decimals. */
const brief = (value: number) => numberText(value, false, true);

/** Each score without the row's largest, of which the exponential is taken. */
const less: Marks = (marking, { line: { stage, others }, y, height }) => {
  const { view, layout } = marking;
  const [maximum] = others as [Stage];
  if (!hasLanded(view, { stage: maximum.id, row: layout.row, col: 0 })) return [];
  const size = layout.isSmall ? 11 : 14;
  return layout.columns.map(({ x, width }, col) => {
    const [difference] = operandsOf(operationOf(stage).expression(view.trace, stage, layout.row, col)!);
    const text = brief(evaluate(difference!, view.trace));
    return centred(x + width / 2, y + height / 2, runOf(marking, text, { size, face: 'number' }));
  });
};

/** Bars as high as the exponentials; between their numbers the signs of their sum. */
const bars: Marks = (marking, { line: { stage, others }, y, parts: [long] }, at) => {
  const { view, layout, palette } = marking;
  const { columns, row, blocks } = layout;
  const values = rowValuesOf(view.trace, stage, row);
  const base = y + long;
  const drawn = columns.map(({ x, width }, col): Shape => {
    const value = values[col]! || 0;
    const height = value && Math.max(1, value * (long - 6)) * landedShare(view, stage, row, col);
    return { kind: 'rect', x: x + width * 0.23, y: base - height, width: width * 0.54, height, fill: palette.accent };
  });
  const block = blocks.find(({ line }) => line === at)!;
  const sign = (x: number, text: string) => centred(x, block.y + block.height / 2, runOf(marking, text));
  const sorted = columns.toSorted((a, b) => a.x - b.x);
  const [start, end] = [sorted[0]!.x, sorted.at(-1)!.x + sorted.at(-1)!.width];
  return [
    ...drawn,
    { kind: 'path', d: `M${start} ${base}H${end}`, stroke: palette.quiet },
    ...sorted.slice(1).map(({ x }) => sign(x, '+')),
    sign(end + 11, signOfSum(values, valueAt(view.trace, others[0]!, row, 0), brief)),
  ];
};

/** The shares side by side: one whole. */
const strip: Marks = (marking, { line: { stage }, x, y, width, height }) => {
  const { view, layout, palette } = marking;
  const values = rowValuesOf(view.trace, stage, layout.row);
  const { root, ...domain } = domainOf(view.trace, stage);
  let from = x;
  const parts = values.flatMap((value, col): readonly Shape[] => {
    const long = (value || 0) * width * landedShare(view, stage, layout.row, col);
    const fill = css(colourOf(0.35 + 0.65 * value, domain, view.theme));
    const part: Shape = { kind: 'rect', x: from, y, width: Math.max(0, long - 1), height, fill };
    const word = keyTokensOf(view.trace)[col]!;
    const isNamed = height >= 14 && textWidth(word) * 15 + 14 < long;
    const name = runOf(marking, word, { size: 13, fill: palette.ground });
    from += long;
    return isNamed ? [part, centred(from - long + 8, y + height / 2, name, { anchor: 'start' })] : [part];
  });
  const sum = rowSumOf(view.trace, stage, layout.row);
  const one = runOf(marking, `${signOfSum(values, 1, brief)} 1`, { bold: true, fill: palette.ink });
  return [
    { kind: 'rect', x, y, width, height, stroke: palette.quiet },
    ...parts,
    ...(Math.abs(sum - 1) < 1e-3 ? [centred(x + width + 8, y + height / 2, one, { anchor: 'start' })] : []),
  ];
};

/** A value as long as its share, on its way into the mix. */
const portions: Marks = (marking, { line: { stage, others }, y, height }) => {
  const { view, layout, palette } = marking;
  const { trace, base, frame } = view;
  const { columns, row, blocks, lines, old } = layout;
  const [values] = others as [Stage];
  const mixed = lines.find((other) => other.line.kind === 'mix')!.line.stage;
  const mix = mixOf(trace, mixed, row)!;
  const block = blocks.find(({ matrix }) => matrix.stage === mixed);
  const inScene = frame.scene.stage === mixed;
  const place = (share: number, col: number): Rect => {
    const { x, width } = columns[col]!;
    const long = Math.max(share > 0 ? 1 : 0, (share || 0) * width * 0.94);
    return { x: x + (width - long) / 2, y, width: long, height };
  };
  /** From the portions into a block, side by side. */
  const streams = (shares: readonly number[], to: Rect, opacity: (col: number) => number) => {
    let from = to.x;
    return shares.flatMap((share, col): readonly Shape[] => {
      if (!(share > 0)) return [];
      const width = share * to.width;
      const into = { x: from, y: to.y - blockNameHeight(layout), width };
      from += width;
      return [streamShape(place(share, col), into, palette, opacity(col))];
    });
  };
  const drawn = mix.shares.flatMap((share, col): readonly Shape[] => {
    const own = place(share, col);
    const bar = own.width > 0 ? barShapes(view, values, col, own, palette) : [];
    return [...wasMarks(marking, stage, col, (share) => place(share, col)), ...bar];
  });
  const was = old && base ? streams(rowValuesOf(base, base.stages[stage.id]!, row), old.vectors[0]!, () => 0.5) : [];
  const now = block ? streams(mix.shares, block, (col) => (inScene ? barProgress(view, mix, col) : 1)) : [];
  return [...was, ...now, ...drawn];
};

const NONE: Marks = () => [];
const MARKS = { less, bars, strip, portions, mix: mixMarks, vectors: NONE, cells: NONE } satisfies Record<
  string,
  Marks
>;

/**
 * The marks of a line, counted from 0.
 * @param lengths The numbers that they are as long as. The line that writes numbers has those in view.
 */
export const lineMarks = (marking: Marking, at: number, lengths = marking.view.trace): readonly Shape[] => {
  const placed = marking.layout.lines[at]!;
  const { kind } = placed.line;
  const drawn = kind === 'less' ? marking : { ...marking, view: { ...marking.view, trace: lengths } };
  return MARKS[kind](drawn, placed, at);
};

/** Behind the column of the word that is looked at. */
export function bandOf({ view: { cell, trace }, layout: { lines, columns }, palette }: Marking): readonly Shape[] {
  const { rowAxis, colAxis } = trace.stages[cell.stage]!;
  const to = colAxis === 'key' ? cell.col : rowAxis === 'key' ? cell.row : -1;
  const [column, bottom] = [columns[to], lines.findLast(({ line }) => line.kind !== 'mix')];
  if (!column || !bottom) return [];
  const d = `M${column.x} -6H${column.x + column.width}V${bottom.y + bottom.height}H${column.x}Z`;
  return [{ kind: 'path', d, fill: palette.accent, opacity: 0.08 }];
}
