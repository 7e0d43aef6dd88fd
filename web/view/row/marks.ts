// What moves with the row's numbers: the column of the word in focus, bars, shares as one whole, portions of the values
// that flow into the mix, and the next word's list. Drawn in each frame.
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { colLabels, keyTokensOf } from '../../model/labels.ts';
import { isNextWord, joinsHeads, operationOf } from '../../ops/index.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { textWidth } from '../../typeface/family.ts';
import { numberText } from '../../words/number_text.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import type { InView } from '../../model/in_view.ts';
import { stream } from '../mix/mix.ts';
import { barProgress, mixOf } from '../mix/weighted_sum.ts';
import { colourOf, css, domainOf } from '../ramp.ts';
import type { Rect } from '../area.ts';
import { landedShare } from '../sentence/arcs.ts';
import type { PlacedLine, RowLayout } from './row_layout.ts';

const rect = ({ x, y, width, height }: Rect, kind: string, fill?: string) =>
  svg`<rect class=${kind} x=${x} y=${y} width=${Math.max(0, width)} height=${Math.max(0, height)}
    fill=${fill ?? nothing}></rect>`;

const text = (x: number, y: number, said: unknown, kind = '', anchor = 'middle') =>
  svg`<text class=${kind} x=${x} y=${y} text-anchor=${anchor} dominant-baseline="central">${said}</text>`;

const rounded = (value: number) => Number(numberText(value, false, true).replace('−', '-'));

/** Whether rounded numbers add up to their rounded sum. */
const isExact = (numbers: readonly number[], sum: number) =>
  Math.abs(numbers.reduce((total, each) => total + rounded(each), 0) - rounded(sum)) < 0.005;

/** The outline of a share before an edit or a link's settings, if it was clearly another one. */
function was({ trace, base }: InView, stage: Stage, row: number, col: number, of: (share: number) => Rect) {
  const old = base ? valueAt(base, base.stages[stage.id]!, row, col) : NaN;
  return Math.abs(old - valueAt(trace, stage, row, col)) > 0.02 ? rect(of(old), 'was') : nothing;
}

/** Bars as high as the exponentials; between their numbers the signs of their sum. */
function bars(view: InView, { columns, row, blocks }: RowLayout, { line, y, parts: [long] }: PlacedLine, at: number) {
  const { trace } = view;
  const values = rowValuesOf(trace, line.stage, row);
  const [sum] = line.others as [Stage];
  const base = y + long;
  const drawn = columns.map(({ x, width }, col) => {
    const high = Math.max(1, (values[col]! || 0) * (long - 6)) * landedShare(view, line.stage, row, col);
    return rect({ x: x + width * 0.23, y: base - high, width: width * 0.54, height: high }, 'share');
  });
  const block = blocks.find(({ line }) => line === at)!;
  const middle = block.y + block.height / 2;
  const sorted = [...columns].sort((a, b) => a.x - b.x);
  const plus = sorted.slice(1).map(({ x }) => text(x, middle, '+'));
  const end = sorted.at(-1)!;
  const sign = isExact(values, valueAt(trace, sum, row, 0)) ? '=' : '≈';
  return [
    drawn,
    svg`<path class="rule" d="M${sorted[0]!.x} ${base}H${end.x + end.width}"></path>`,
    plus,
    text(end.x + end.width + 11, middle, sign),
  ];
}

/** The shares side by side: one whole. */
function strip(view: InView, { columns, row, lines }: RowLayout, placed: PlacedLine) {
  const { trace } = view;
  const { line, y, height } = placed;
  const values = rowValuesOf(trace, line.stage, row);
  const x = Math.min(...columns.map((column) => column.x));
  const width = columns.length * columns[0]!.width;
  let from = x;
  const parts = values.map((value, col) => {
    const long = (value || 0) * width * landedShare(view, line.stage, row, col);
    const part = { x: from, y, width: Math.max(0, long - 1), height };
    from += long;
    const word = keyTokensOf(trace)[col]!;
    const isNamed = height >= 14 && textWidth(word) * 13 + 12 < long;
    const { root, ...domain } = domainOf(trace, line.stage);
    const fill = css(colourOf(0.35 + 0.65 * value, domain, view.theme));
    return [rect(part, '', fill), isNamed ? text(from - long + 8, y + height / 2, word, 'on', 'start') : nothing];
  });
  const shares = lines.find((other) => other.line.kind === 'cells' && other.line.stage === line.stage);
  const sum = values.reduce((total, value) => total + value, 0);
  const isWhole = Math.abs(sum - 1) < 1e-3 && shares;
  const one = isWhole ? `${isExact(values, 1) ? '=' : '≈'} 1` : '';
  return [rect({ x, y, width, height }, 'rim'), parts, text(x + width + 8, y + height / 2, one, 'one', 'start')];
}

/** Each value as long as its share, on its way into the mix. */
function portions(view: InView, { columns, row, blocks, lines }: RowLayout, { line, y, height }: PlacedLine) {
  const { trace, theme } = view;
  const [values] = line.others as [Stage];
  const shares = rowValuesOf(trace, line.stage, row);
  const domain = domainOf(trace, values);
  const high = height / values.cols;
  const mixed = lines.find((other) => other.line.kind === 'mix')!.line.stage;
  const mix = mixOf(trace, mixed, row)!;
  const block = blocks.find(({ matrix }) => matrix.stage === mixed);
  const inScene = view.timeline.scenes[view.frame.at]!.stage === mixed;
  let from = 0;
  return columns.map(({ x, width }, col) => {
    const long = Math.max(shares[col]! > 0 ? 1 : 0, (shares[col]! || 0) * width * 0.94);
    const portion = (long: number): Rect => ({ x: x + (width - long) / 2, y, width: long, height });
    const place = portion(long);
    const stripes = Array.from({ length: values.cols }, (_, at) =>
      rect(
        { ...place, y: y + at * high, height: high },
        '',
        css(colourOf(valueAt(trace, values, col, at), domain, theme)),
      ),
    );
    const to = block && { x: block.x + from * block.width, y: block.y - 1, width: (shares[col]! || 0) * block.width };
    from += shares[col]! || 0;
    const progress = inScene ? barProgress(view, mix, col) : 1;
    const flow =
      to && long > 0 ? svg`<path class="stream" d=${stream(place, to)} opacity=${progress}></path>` : nothing;
    const outline = was(view, line.stage, row, col, (share) => portion(share * width * 0.94));
    return [flow, outline, stripes, long > 0 ? rect(place, 'rim') : nothing];
  });
}

/** Before what both heads bring, their names and lines, as at their arcs: the first's is thick, the second's double. */
function broughtBy({ words }: InView, { x, y, height }: Rect) {
  const half = height / 2;
  return [0, 1].map((head) => {
    const top = y + head * half + 3;
    const line = (at: number) => `M${x - at} ${top}v${half - 6}`;
    const d = head === 0 ? line(5) : line(7) + line(3);
    return [
      svg`<path class="brought" stroke-width=${head === 0 ? 5 : 1.7} d=${d}></path>`,
      text(x - 12, top + half / 2, words.headNamed(head + 1), 'of-head', 'end'),
    ];
  });
}

/** The names of the vectors with their signs, and the next word's shares as bars. */
function mix(view: InView, layout: RowLayout, { y }: PlacedLine, at: number) {
  const { trace, words } = view;
  const { blocks, columns, row } = layout;
  const own = blocks.filter((block) => block.line === at);
  const vectors = own.filter(({ matrix }) => matrix.stage.colAxis !== 'word');
  const said = words.scene.row;
  const nameOf = (stage: Stage) => {
    if (joinsHeads(trace, stage)) return stageWordsOf(words, stage.name).short;
    if (operationOf(stage).adds) return said.after;
    return stage.rowAxis === 'token' ? trace.tokens[row]! : said.mix;
  };
  const heads = vectors.map(({ matrix, x, width, y: top }, i) => {
    const middle = top + own[i]!.height / 2;
    const role = matrix.stage.rowAxis === 'token' ? 'query' : 'name';
    const sign = i === 0 ? nothing : text(x - (x - vectors[i - 1]!.x - width) / 2, middle, i === 1 ? '+' : '=');
    return [text(x + width / 2, (y + top) / 2, nameOf(matrix.stage), role), sign];
  });
  const list = own.find(({ matrix }) => matrix.stage.colAxis === 'word');
  const brought = vectors[0] && joinsHeads(trace, vectors[0].matrix.stage) ? broughtBy(view, vectors[0]) : nothing;
  if (!list) return [heads, brought];
  const { stage } = list.matrix;
  const names = colLabels(trace, stage);
  const isShares = isNextWord(stage);
  const longest = Math.max(...list.cols.map((word) => textWidth(names[word]!)));
  const size = layout.isSmall ? 12 : 14;
  const last = vectors.at(-1)!;
  const room = list.x - last.x - last.width - 12;
  const label = Math.min(longest * size * 1.25 + 12, room * 0.6);
  const start = last.x + last.width + (layout.isSmall ? 8 : 40) + label;
  const best = Math.max(...rowValuesOf(trace, stage, row));
  let top = list.y;
  const rows = list.cols.map((word, i) => {
    const high = list.heights[i]!;
    const value = valueAt(trace, stage, row, word);
    const share = isShares ? value * landedShare(view, stage, row, word) : 0;
    const track = { x: start, y: top + high * 0.2, width: list.x - start - 6, height: high * 0.6 };
    const isBest = value === best && isShares;
    top += high;
    return [
      text(start - 8, track.y + track.height / 2, names[word], isBest ? 'best' : 'word', 'end'),
      isShares ? [rect(track, 'track'), rect({ ...track, width: Math.max(1, track.width * share) }, 'share')] : nothing,
      isShares ? was(view, stage, row, word, (share) => ({ ...track, width: track.width * share })) : nothing,
    ];
  });
  const rest = names.length - list.cols.length;
  const others = rest > 0 ? text(start, top + 9, said.others(rest), 'word', 'start') : nothing;
  const title = text(start, (y + list.y) / 2, stageWordsOf(words, stage.name).short, 'name', 'start');
  return [heads, brought, columns.length > 0 ? title : nothing, rows, others];
}

/** @param seen How far a line has appeared, in [0, 1]. */
export function renderMarks(view: InView, layout: RowLayout, seen: (line: number) => number): SVGTemplateResult {
  const { area, lines, columns } = layout;
  const { cell, trace } = view;
  const { rowAxis, colAxis } = trace.stages[cell.stage]!;
  const to = colAxis === 'key' ? cell.col : rowAxis === 'key' ? cell.row : null;
  const bottom = lines.findLast(({ line }) => line.kind !== 'mix');
  const column = to === null ? undefined : columns[to];
  const band = column && bottom ? rect({ ...column, y: -6, height: bottom.y + bottom.height + 6 }, 'band') : nothing;
  const drawn = lines.map((placed, at) => {
    const draw = { bars, strip, portions, mix, vectors: null, cells: null, less: null }[placed.line.kind];
    return draw ? svg`<g opacity=${seen(at)}>${draw(view, layout, placed, at)}</g>` : nothing;
  });
  return svg`<svg width=${area.width} height=${area.height}>${band}${drawn}</svg>`;
}
