// The row under its words: a line for each operation, with its name, and its numbers below the words they belong to.
import { html, nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import { sameCell } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { roleOf } from '../../ops/notation.ts';
import { sceneOf } from '../../timeline/scenes.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { renderCell } from '../cells/cell.ts';
import { minusStyle } from '../mark.ts';
import { isNamed, nameStart } from './name_marks.ts';
import { linesOfCells, NO_CELL } from './row_cells.ts';
import { blockKey, travelled, type RowBlock, type PlacedLine, type RowLayout } from './row_layout.ts';

function renderBlock(view: InView, layout: RowLayout, block: RowBlock, sources: readonly CellRef[]): TemplateResult {
  const { trace, words, cell } = view;
  const { matrix, isUpright, cellWidth, heights, font, x, y, width, height, line } = block;
  const { stage } = matrix;
  const lines = linesOfCells(trace, layout, block, sources);
  const across = lines[0]!.cells.length;
  // The whole figure shows no single cell.
  const isWhole = view.frame.scene.whole;
  const shown = isWhole ? { ...view, cell: NO_CELL } : view;
  const at = isWhole ? sceneOf(view.timeline.scenes, stage) : -1;
  const entry = (at: CellRef, isFirst: boolean) => (cell.stage === stage.id ? sameCell(at, cell) : isFirst);
  const origin = travelled(block, layout.row).y - y;
  const place =
    `left:${x}px;top:${y}px;width:${width}px;height:${height}px;font-size:${font}px;transform-origin:0 ${origin}px;` +
    `grid-template:${heights.map((each) => `${each}px`).join(' ')}/repeat(${across},${cellWidth}px)`;
  const { isPast } = layout.lines[line]!.line;
  const kind = isPast ? 'past' : stage.colAxis === 'word' || stage.cols === 1 ? 'bare' : '';
  const label = words.scene.matrix(stageWordsOf(words, stage.name).title, lines.length, across);
  // The names of the others' rows stand before them; screen readers get all.
  return html`<div
    role="grid" aria-label=${label} class="row-block ${roleOf(stage.name)} ${kind}" .style=${place}
    data-matrix=${blockKey(block)} data-order=${line} ?data-upright=${isUpright}
    data-at=${at < 0 ? nothing : at}
  >${lines.map(
    ({ name, top, height, font, isThin, isNamed, setting, cells }, i) => html`<div
      role="row" class="row ${isThin ? 'thin' : ''}"
      .style=${`font-size:${font}px;${minusStyle({ width: cellWidth, height })}`}
    >
      <span
        role="rowheader" class=${isNamed ? 'named' : 'said'}
        .style=${isNamed ? `top:${top}px;line-height:${height}px` : nothing}
      >${name}</span>
      ${cells.map((ref, j) => renderCell(shown, setting, ref, entry(ref, i + j === 0)))}
    </div>`,
  )}</div>`;
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

/** From the whole figure the name of a line leads to its scene. */
function renderWay({ timeline, frame, words }: InView, layout: RowLayout, { line, x, y, height }: PlacedLine) {
  const { stage, kind } = line;
  const at = frame.scene.whole && isNamed(kind) ? sceneOf(timeline.scenes, stage) : -1;
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
