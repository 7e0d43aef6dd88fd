// The row under its words: a line for each operation, with its name, and its numbers below the words they belong to.
import { html, nothing, type TemplateResult } from 'lit';
import { rowLabels, colLabels } from '../../model/labels.ts';
import type { InView } from '../../model/in_view.ts';
import { sameCell, turned } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { roleOf } from '../../ops/notation.ts';
import { sceneOf } from '../../timeline/scenes.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { renderCell } from '../scene/cell.ts';
import { isNamed, nameStart } from './name_marks.ts';
import { MIN_NUMBERED, blockKey, travelled, type RowBlock, type PlacedLine, type RowLayout } from './row_layout.ts';

const NO_CELL: CellRef = { stage: -1, row: 0, col: 0 };

function renderBlock(view: InView, layout: RowLayout, block: RowBlock, sources: readonly CellRef[]): TemplateResult {
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

/** From the whole figure the name of a line leads to its scene. */
function renderWay({ timeline, frame, words }: InView, layout: RowLayout, { line, x, y, height }: PlacedLine) {
  const { stage, kind } = line;
  const at = timeline.scenes[frame.at]!.whole && isNamed(kind) ? sceneOf(timeline.scenes, stage) : -1;
  if (at < 0) return nothing;
  const isHead = kind === 'vectors';
  const first = layout.blocks.find(({ matrix }) => matrix.stage === stage)!;
  const [start, width] = isHead ? [x, 90] : [nameStart(x), x - nameStart(x)];
  const place = `left:${start}px;top:${y}px;width:${width}px;height:${isHead ? first.y - y : height}px`;
  return html`<button class="row-way" .style=${place} data-at=${at} aria-label=${stageWordsOf(words, stage.name).short}
    title=${words.goToStage(stage.name)}></button>`;
}

export function renderRow(view: InView, layout: RowLayout, sources: readonly CellRef[]): TemplateResult {
  return html`<div class="row-marks" aria-hidden="true"></div>
    ${layout.lines.map((placed) => renderWay(view, layout, placed))} ${renderBlocks(view, layout, sources)}`;
}
