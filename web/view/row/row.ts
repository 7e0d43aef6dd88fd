// The row under its words: a line for each operation, with its name, and its numbers below the words they belong to.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { rowLabels, colLabels } from '../../model/labels.ts';
import { hasLanded, type InView } from '../../model/in_view.ts';
import { cellData, sameCell, turned } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { isUnderMask } from '../../ops/index.ts';
import { roleOf } from '../../ops/notation.ts';
import { inputsOf } from '../../ops/operation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { sceneOf } from '../../timeline/scenes.ts';
import { numberText } from '../../words/number_text.ts';
import { captionOf, stageWordsOf } from '../../words/stage_words.ts';
import { renderCell } from '../scene/cell.ts';
import { letter } from '../scene/matrix.ts';
import { withSubscripts } from '../subscripts.ts';
import { MIN_NUMBERED, blockKey, travelled, type PlacedLine, type RowLayout } from './row_layout.ts';

const letterAs = (stage: Stage, transposed = false) => letter({ stage, transposed });

const NO_CELL: CellRef = { stage: -1, row: 0, col: 0 };

function renderBlock(
  view: InView,
  layout: RowLayout,
  block: RowLayout['blocks'][number],
  sources: readonly CellRef[],
): TemplateResult {
  const { trace, words } = view;
  const { matrix, rows, cols, isUpright, cellWidth, heights, font, x, y, width, height, line } = block;
  const { stage } = matrix;
  const [names, dimensions] = [rowLabels(trace, stage), colLabels(trace, stage)];
  const { isPast } = layout.lines[line]!.line;
  const settingOf = (row: number) =>
    ({
      matrix,
      coloured: stage.colAxis !== 'word' && stage.cols > 1,
      sources,
      inRow: isPast || !(isUpright || row === layout.row) ? 'past' : 'now',
    }) as const;
  const [down, across] = isUpright ? [cols, rows] : [rows, cols];
  const ref = (row: number, col: number) => turned({ transposed: isUpright }, { stage: stage.id, row, col });
  // The whole figure shows no single cell.
  const isWhole = view.timeline.scenes[view.frame.at]!.whole;
  const shown = isWhole ? { ...view, cell: NO_CELL } : view;
  const at = isWhole ? sceneOf(view.timeline.scenes, stage) : -1;
  const { cell } = view;
  const entry = (at: CellRef, isFirst: boolean) => (cell.stage === stage.id ? sameCell(at, cell) : isFirst);
  const origin = travelled(block, layout.row).y - y;
  const place =
    `left:${x}px;top:${y}px;width:${width}px;height:${height}px;font-size:${font}px;transform-origin:0 ${origin}px;` +
    `grid-template:${heights.map((each) => `${each}px`).join(' ')}/repeat(${across.length},${cellWidth}px)`;
  const isOther = (d: number) => !isUpright && d !== layout.row;
  const isThin = (d: number, high: number) => isOther(d) && high < MIN_NUMBERED;
  const fontOf = (d: number, high: number) => (isOther(d) ? `font-size:${otherFont(high, cellWidth)}px` : nothing);
  // The names of the others' rows stand before them; screen readers get all.
  const headOf = (d: number, i: number) => {
    const isNamed = isOther(d) && !layout.isSmall && heights[i]! >= MIN_NAMED;
    const top = heights.slice(0, i).reduce((sum, high) => sum + high, 0);
    const style = isNamed ? `top:${top}px;line-height:${heights[i]}px` : nothing;
    return html`<span role="rowheader" class=${isNamed ? 'named' : 'spoken'} .style=${style}
      >${isUpright ? dimensions[d] : names[d]}</span>`;
  };
  const kind = isPast ? 'past' : stage.colAxis === 'word' || stage.cols === 1 ? 'bare' : '';
  const label = words.scene.matrix(stageWordsOf(words, stage.name).title, down.length, across.length);
  return html`<div
    role="grid" aria-label=${label} class="row-block ${roleOf(stage.name)} ${kind}" .style=${place}
    data-matrix=${blockKey(block)} data-order=${line} ?data-upright=${isUpright}
    data-at=${at < 0 ? nothing : at}
  >${down.map(
    (d, i) => html`<div role="row" class="row ${isThin(d, heights[i]!) ? 'thin' : ''}" .style=${fontOf(d, heights[i]!)}>
      ${headOf(d, i)}
      ${across.map((a, j) => renderCell(shown, settingOf(d), ref(d, a), entry(ref(d, a), i + j === 0)))}
    </div>`,
  )}</div>`;
}

/** Numbers of the other rows are legible, and smaller than the row's. */
const otherFont = (high: number, width: number) => Math.max(12, Math.min(17, high * 0.36, width / 5));

/** The lowest line of cells that has the name of its row before it. */
const MIN_NAMED = 14;

/** A line this high has two lines of type below its name. */
const EXPLAINED = 46;

/** What is before a line: the name of its stage and, if there is space, how it came about. */
function nameOf(view: InView, { line }: PlacedLine, isShort: boolean) {
  const { words, trace, timeline, frame } = view;
  const { kind, stage, others } = line;
  // In the whole figure the mask is over the scores.
  const isOver = isUnderMask(stage) && timeline.scenes[frame.at]!.whole;
  const named = isOver ? inputsOf(trace, stage)[0]! : stage;
  const { title, short } = stageWordsOf(words, named.name);
  const name = kind === 'bars' && !isShort ? title : short;
  const said = html`<b>${name}</b>`;
  const why = isShort ? nothing : html`<small>${withSubscripts(captionOf(words, trace, named))}</small>`;
  if (kind === 'portions') return html`<span>${letterAs(stage)} × ${letterAs(others[0]!)}</span>`;
  if (kind === 'less') return html`<span class="sign">−</span>`;
  if (kind === 'strip' || kind === 'mix') return nothing;
  return html`${said} ${why}`;
}

/** Each score without the row's largest: arithmetic for display, beside the exponential that it leads to. */
function renderLess(view: InView, { lines, columns, row }: RowLayout): readonly TemplateResult[] {
  const { trace } = view;
  return lines.flatMap(({ line, y, height }, at) => {
    if (line.kind !== 'less') return [];
    const [maximum, scores] = line.others as [Stage, Stage];
    if (!hasLanded(view, { stage: maximum.id, row, col: 0 })) return [];
    const largest = valueAt(trace, maximum, row, 0);
    return rowValuesOf(trace, scores, row).map((score, col) => {
      const { x, width } = columns[col]!;
      const place = `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
      return html`<span class="row-less" data-order=${at} data-cell=${cellData({ stage: line.stage.id, row, col })}
        .style=${place}>${numberText(score - largest, false, true)}</span>`;
    });
  });
}

/** The width of a name and the gap after it. */
const NAME = 112;

/** A line's name leads to its scene from the whole figure. */
function renderName(view: InView, layout: RowLayout, placed: PlacedLine, at: number): TemplateResult {
  const { timeline, frame, words } = view;
  const { kind, stage, others } = placed.line;
  const isHead = kind === 'vectors';
  const first = layout.blocks.find(({ line }) => line === at);
  const end = first ? first.y : placed.y + placed.height;
  const name = Math.max(0, placed.x - NAME);
  const large = first && kind === 'cells' ? travelled(first, layout.row) : placed;
  const base = large.y + large.height - placed.y;
  const place = isHead
    ? `left:${placed.x}px;top:${placed.y}px;height:${end - placed.y}px`
    : `left:${name}px;top:${placed.y}px;width:${placed.x - 12 - name}px;height:${base}px`;
  const goes = timeline.scenes[frame.at]!.whole ? sceneOf(timeline.scenes, stage) : -1;
  const [query] = others;
  const heading = html`${
    isHead && query
      ? html`<span class="before query">${
          layout.isSmall ? letterAs(query) : stageWordsOf(words, query.name).short
        } ×</span>`
      : nothing
  }<b>${stageWordsOf(words, stage.name).short}</b> ${letterAs(stage, true)}`;
  const content = isHead ? heading : nameOf(view, placed, layout.isSmall || large.height < EXPLAINED);
  const kindOf = `row-name ${isHead ? `titled ${roleOf(stage.name)}` : ''} ${placed.line.isPast ? 'past' : ''}`;
  return goes < 0
    ? html`<p class=${kindOf} .style=${place} data-order=${at}>${content}</p>`
    : html`<button class=${kindOf} .style=${place} data-order=${at} data-at=${goes}
        title=${words.goToStage(stage.name)}>${content}</button>`;
}

/** @param only Whether a block is drawn, by its key. */
export function renderBlocks(
  view: InView,
  layout: RowLayout,
  sources: readonly CellRef[],
  only: (key: string) => boolean = () => true,
): readonly TemplateResult[] {
  return layout.blocks
    .filter((block) => only(blockKey(block)))
    .map((block) => renderBlock(view, layout, block, sources));
}

export function renderRow(view: InView, layout: RowLayout, sources: readonly CellRef[]): TemplateResult {
  return html`<div class="row-marks" aria-hidden="true"></div>
    ${layout.lines.map((placed, at) => renderName(view, layout, placed, at))}
    ${renderBlocks(view, layout, sources)}${renderLess(view, layout)}`;
}
