// The row under its words: a line for each operation, with its name, and its numbers below the words they belong to.
import { html, nothing, type TemplateResult } from 'lit';
import { rowLabels, colLabels } from '../../model/labels.ts';
import type { InView } from '../../model/in_view.ts';
import { sameCell, turned } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { roleOf } from '../../ops/notation.ts';
import { sceneOf } from '../../timeline/scenes.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import { totalOf } from '../area.ts';
import { renderCell } from '../cells/cell.ts';
import { minusStyle } from '../mark.ts';
import { isNamed, nameStart } from './name_marks.ts';
import { NO_CELL, hasNameBeside, isThin, lineFont, settingIn } from './row_cells.ts';
import { blockKey, travelled, type RowBlock, type PlacedLine, type RowLayout } from './row_layout.ts';

function renderBlock(view: InView, layout: RowLayout, block: RowBlock, sources: readonly CellRef[]): TemplateResult {
  const { trace, words } = view;
  const { matrix, rows, cols, isUpright, cellWidth, heights, font, x, y, width, height, line } = block;
  const { stage } = matrix;
  const [names, dimensions] = [rowLabels(trace, stage), colLabels(trace, stage)];
  const { isPast } = layout.lines[line]!.line;
  const [down, across] = isUpright ? [cols, rows] : [rows, cols];
  const ref = (row: number, col: number) => turned({ transposed: isUpright }, { stage: stage.id, row, col });
  // The whole figure shows no single cell.
  const isWhole = view.frame.scene.whole;
  const shown = isWhole ? { ...view, cell: NO_CELL } : view;
  const at = isWhole ? sceneOf(view.timeline.scenes, stage) : -1;
  const { cell } = view;
  const entry = (at: CellRef, isFirst: boolean) => (cell.stage === stage.id ? sameCell(at, cell) : isFirst);
  const origin = travelled(block, layout.row).y - y;
  const place =
    `left:${x}px;top:${y}px;width:${width}px;height:${height}px;font-size:${font}px;transform-origin:0 ${origin}px;` +
    `grid-template:${heights.map((each) => `${each}px`).join(' ')}/repeat(${across.length},${cellWidth}px)`;
  // The names of the others' rows stand before them; screen readers get all.
  const headOf = (d: number, i: number) => {
    const isNamed = hasNameBeside(layout, block, d, heights[i]!);
    const top = totalOf(heights.slice(0, i));
    const style = isNamed ? `top:${top}px;line-height:${heights[i]}px` : nothing;
    return html`<span role="rowheader" class=${isNamed ? 'named' : 'said'} .style=${style}
      >${isUpright ? dimensions[d] : names[d]}</span>`;
  };
  const thin = (d: number, i: number) => (isThin(layout, block, d, heights[i]!) ? 'thin' : '');
  const sizesOf = (d: number, i: number) =>
    `font-size:${lineFont(layout, block, d, heights[i]!)}px;${minusStyle({ width: cellWidth, height: heights[i]! })}`;
  const setting = (d: number) => settingIn(layout, block, d, sources);
  const kind = isPast ? 'past' : stage.colAxis === 'word' || stage.cols === 1 ? 'bare' : '';
  const label = words.scene.matrix(stageWordsOf(words, stage.name).title, down.length, across.length);
  return html`<div
    role="grid" aria-label=${label} class="row-block ${roleOf(stage.name)} ${kind}" .style=${place}
    data-matrix=${blockKey(block)} data-order=${line} ?data-upright=${isUpright}
    data-at=${at < 0 ? nothing : at}
  >${down.map(
    (d, i) => html`<div role="row" class="row ${thin(d, i)}" .style=${sizesOf(d, i)}>
      ${headOf(d, i)}
      ${across.map((a, j) => renderCell(shown, setting(d), ref(d, a), entry(ref(d, a), i + j === 0)))}
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
