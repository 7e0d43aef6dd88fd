// The end of the row as shapes: the names of the vectors with their signs, and the next word's shares as bars; after a
// change that leads to another word, what they were flows into the list from the other side.
import type { Stage, Trace } from '../../engine/index.ts';
import { colLabels } from '../../model/labels.ts';
import type { InView } from '../../model/in_view.ts';
import { isNextWord, joinsHeads, operationOf } from '../../ops/index.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { numberText } from '../../words/number_text.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import type { Rect } from '../area.ts';
import { colourOf, css, domainOf, textOn } from '../ramp.ts';
import { landedShare } from '../sentence/arcs.ts';
import { centred, type Shape } from '../shapes.ts';
import { runOf, wasMarks, type Marking } from './marking.ts';
import { blockNameHeight } from './row_sizes.ts';
import type { PlacedLine, RowBlock, RowLayout } from './row_layout.ts';

/** What was, on the other side of the list, and that list. */
type Flow = NonNullable<RowLayout['old']>;
type List = NonNullable<RowLayout['list']>;

/** Before what both heads bring, their names and lines, as at their arcs: the first's is thick, the second's double. */
function broughtMarks(marking: Marking, { x, y, height }: Rect): readonly Shape[] {
  const half = height / 2;
  const { accent } = marking.palette;
  return [0, 1].flatMap((head): readonly Shape[] => {
    const top = y + head * half + 3;
    const line = (at: number) => `M${x - at} ${top}V${top + half - 6}`;
    const name = runOf(marking, marking.view.words.headNamed(head + 1), { fill: accent });
    return [
      { kind: 'path', d: head === 0 ? line(5) : line(7) + line(3), stroke: accent, line: head === 0 ? 5 : 1.7 },
      centred(x - 12, top + half / 2, name, { anchor: 'end' }),
    ];
  });
}

function nameOf({ trace, words }: InView, stage: Stage, row: number): string {
  if (joinsHeads(trace, stage)) return stageWordsOf(words, stage.name).short;
  if (operationOf(stage).adds) return words.scene.row.after;
  return stage.rowAxis === 'token' ? trace.tokens[row]! : words.scene.row.mix;
}

/** Over the vectors their names, between them the signs of their sum. */
function sumMarks(marking: Marking, places: readonly Rect[], stages: readonly Stage[]): readonly Shape[] {
  const { view, layout, palette } = marking;
  return places.flatMap(({ x, y, width, height }, i): readonly Shape[] => {
    const fill = stages[i]!.rowAxis === 'token' ? palette.query : palette.ink;
    const name = runOf(marking, nameOf(view, stages[i]!, layout.row), { bold: true, fill });
    const before = places[i - 1];
    const sign = (left: Rect) =>
      centred((left.x + left.width + x) / 2, y + height / 2, runOf(marking, i === 1 ? '+' : '='));
    return [centred(x + width / 2, y - blockNameHeight(layout) / 2 - 1, name), ...(before ? [sign(before)] : [])];
  });
}

/** Cells as they were, which nobody can edit. */
function oldVectors(marking: Marking, base: Trace, { vectors }: Flow, stages: readonly Stage[]): readonly Shape[] {
  return vectors.flatMap((place, i) => {
    const stage = base.stages[stages[i]!.id]!;
    const high = place.height / stage.cols;
    return rowValuesOf(base, stage, marking.layout.row).flatMap((value, at): readonly Shape[] => {
      const colour = colourOf(value, domainOf(base, stage), marking.view.theme);
      const cell = { ...place, y: place.y + at * high, height: high };
      const number = runOf(marking, numberText(value, false, true), {
        face: 'number',
        size: place.font,
        fill: textOn(colour),
      });
      return [
        { kind: 'rect', ...cell, fill: css(colour), stroke: marking.palette.line },
        centred(place.x + place.width / 2, cell.y + high / 2, number),
      ];
    });
  });
}

/** The words with their shares; on the other side, as they were, with their numbers. */
function listMarks(marking: Marking, block: RowBlock, { names: at, foot, end }: List) {
  const { view, layout, palette } = marking;
  const { old, isSmall, row } = layout;
  const { words, base } = view;
  const { stage } = block.matrix;
  const names = colLabels(view.trace, stage);
  const isShares = isNextWord(stage);
  const shares = rowValuesOf(view.trace, stage, row);
  const before = base && old ? rowValuesOf(base, base.stages[stage.id]!, row) : [];
  const best = [shares, before].map((all) => Math.max(...all));
  const bar = (x: number, width: number, y: number, height: number, fill: string): Shape => {
    return { kind: 'rect', x: Math.min(x, x + width), y, width: Math.abs(width), height, fill };
  };
  let y = block.y;
  const rows = block.cols.flatMap((word, i): readonly Shape[] => {
    const high = block.heights[i]!;
    const [middle, start, thick] = [y + high / 2, y + high * 0.2, high * 0.6];
    y += high;
    const isBest = isShares && (shares[word] === best[0] || before[word] === best[1]);
    const bold = { fill: palette.accent, bold: true, size: isSmall ? 13 : 16 };
    const name = centred(at.x, middle, runOf(marking, names[word]!, isBest ? bold : {}), { anchor: at.anchor });
    if (!isShares) return [name];
    const share = shares[word]! * landedShare(view, stage, row, word);
    const now = [
      bar(foot, end - foot, start, thick, palette.faint),
      bar(foot, Math.max(1, (end - foot) * share), start, thick, palette.accent),
    ];
    if (!old)
      return [
        name,
        ...now,
        ...wasMarks(marking, stage, word, (was) => ({
          x: foot,
          y: start,
          width: (end - foot) * was,
          height: thick,
        })),
      ];
    const long = old.end - old.foot;
    const number = numberText(before[word]!, false, true);
    return [
      name,
      ...now,
      bar(old.foot, long, start, thick, palette.faint),
      bar(old.foot, Math.min(-1, long * before[word]!), start, thick, palette.accent),
      centred(old.end - 6, middle, runOf(marking, number, { face: 'number', fill: palette.ink }), { anchor: 'end' }),
    ];
  });
  const rest = names.length - block.cols.length;
  const others = runOf(marking, words.scene.row.others(rest));
  const title = runOf(marking, stageWordsOf(words, stage.name).short, { bold: true, fill: palette.ink });
  const [x, anchor] = old ? ([at.x, 'middle'] as const) : ([foot, 'start'] as const);
  return [
    centred(x, block.y - blockNameHeight(layout) / 2, title, { anchor }),
    ...rows,
    ...(rest > 0 ? [centred(x, y + 9, others, { anchor })] : []),
  ];
}

export function mixMarks(marking: Marking, _: PlacedLine, at: number): readonly Shape[] {
  const { view, layout, palette } = marking;
  const { trace, base, words } = view;
  const { old, list } = layout;
  const own = layout.blocks.filter((block) => block.line === at);
  const vectors = own.filter(({ matrix }) => matrix.stage.colAxis !== 'word');
  const stages = vectors.map(({ matrix }) => matrix.stage);
  const first = vectors[0]!;
  const block = own.find(({ matrix }) => matrix.stage.colAxis === 'word');
  const under = (places: readonly Rect[], text: string) => {
    const { y, height, x, width } = places.at(-1)!;
    const middle = (places[0]!.x + x + width) / 2;
    return centred(middle, y + height + 16, runOf(marking, text, { italic: true, fill: palette.ink }));
  };
  const flow =
    old && base
      ? [
          ...sumMarks(marking, old.vectors, stages),
          ...oldVectors(marking, base, old, stages),
          under(old.vectors, words.scene.row.before),
          under(vectors, words.scene.row.now),
        ]
      : [];
  return [
    ...flow,
    ...sumMarks(marking, vectors, stages),
    ...(joinsHeads(trace, first.matrix.stage) && !old ? broughtMarks(marking, first) : []),
    ...(block && list ? listMarks(marking, block, list) : []),
  ];
}
