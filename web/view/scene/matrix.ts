// One matrix as a grid with headers: title, cells, what its rows sum to, and its legend.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { renderCell } from './cell.ts';
import type { Context } from '../context.ts';
import { colLabels, isTokenAxis, rowLabels } from '../../model/labels.ts';
import {
  BARS_HEIGHT,
  BLOCKS_HEIGHT,
  HEADER_HEIGHT,
  SUMS_GAP,
  TITLE_HEIGHT,
  isColoured,
  titleOf,
  type Box,
  type Metrics,
} from './layout.ts';
import { renderLegend } from '../legend.ts';
import { numberText } from '../../words/number_text.ts';
import { sameCell } from '../../model/cells.ts';
import { hasLanded, hasLandedRow } from '../../model/in_view.ts';

/** The letter that stands for the stage in formulas, if it has one. */
function letter({ name }: Stage): TemplateResult | typeof nothing {
  const [base, upper] = letterOf(name).split('^');
  if (base === name) return nothing;
  return html`<i>${base}${upper ? html`<sup>${upper}</sup>` : nothing}</i>`;
}

/** Softmax turns a row into bars: that of the cell in focus, each above its column, as high as its number. */
export function bars(context: Context, { part, gridX, x, cellWidth }: Box): TemplateResult {
  const { stage } = part;
  const { row } = context.cell;
  const columns = Array.from({ length: stage.cols }, (_, col) => {
    const value = hasLanded(context, { stage: stage.id, row, col }) ? valueAt(context.trace, stage, row, col) : 0;
    const height = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) * 100 : 0;
    return html`<span .style=${`width:${cellWidth}px`}><i .style=${`height:${height}%`}></i></span>`;
  });
  return html`<div class="bars" aria-hidden="true" .style=${`height:${BARS_HEIGHT}px;margin-left:${gridX - x}px`}>${columns}</div>`;
}

/** Of several heads, the one that the walk goes through. */
const headInView = ({ timeline }: Context): number | null =>
  timeline.playlist.find(({ head }) => head !== null)?.head ?? null;

/** Below the columns: which of them belong to which head, or to what is cut from them. The one in view is marked. */
export function renderBlocks(context: Context, { part, cellWidth, gridX, x }: Box): TemplateResult | typeof nothing {
  if (part.blocks.length === 0) return nothing;
  const { timeline, frame, words } = context;
  const inView = (block: Stage) =>
    block.head === null ? block === timeline.playlist[frame.at] : block.head === headInView(context);
  return html`<div class="blocks" .style=${`height:${BLOCKS_HEIGHT}px;margin-left:${gridX - x}px`}>${part.blocks.map(
    ({ stage: block, from }) => html`<span
    class=${inView(block) ? 'in-view' : ''} .style=${`left:${from * cellWidth}px;width:${block.cols * cellWidth - 4}px`}
  >${block.head === null ? block.name : `${words.head} ${block.head + 1}`}</span>`,
  )}</div>`;
}

/** What a row sums to, once all of it is there. */
function rowSum(context: Context, stage: Stage, row: number): TemplateResult {
  return html`<span role="gridcell" class="sum">${hasLandedRow(context, stage, row) ? numberText(rowSumOf(context.trace, stage, row)) : nothing}</span>`;
}

/** Above a matrix: its name, the letter that stands for it, and which tokens its columns are. */
export function renderTitle({ words }: Context, box: Box): TemplateResult {
  const { part, signed, cols } = box;
  const { stage, transposed } = part;
  const colAxis = transposed ? stage.rowAxis : stage.colAxis;
  return html`<div class="title" .style=${`height:${TITLE_HEIGHT}px;padding-left:${box.gridX - box.x}px`}>${signed ? html`<small>${part.sign}</small> ` : nothing}${titleOf(part)} ${letter(stage)}${colAxis && isTokenAxis(colAxis) && cols > 2 ? html` <small>${words.axes[colAxis]} →</small>` : nothing}</div>`;
}

/** A matrix as a screen reader names it. */
export function spokenName({ words }: Context, { part, rows, cols }: Box): string {
  const { stage, transposed, numbered } = part;
  const name = `${stage.name}${numbered ? `, ${words.head} ${stage.head! + 1}` : ''}`;
  return words.matrix(`${name}${transposed ? `, ${words.transposed}` : ''}`, rows, cols);
}

/** Labels narrower than this, in pixels, leave no room for the name of their axis. */
const LEAST_CORNER = 44;

export function renderMatrix(
  context: Context,
  box: Box,
  metrics: Metrics,
  sources: readonly CellRef[],
): TemplateResult | typeof nothing {
  if (box.heat) return context.heat?.renderHeatMap(context, box, sources) ?? nothing;
  const { stage, transposed } = box.part;
  const { trace, words } = context;
  const [rows, cols] = [rowLabels(trace, stage), colLabels(trace, stage)];
  const { only } = box.part;
  const [allRowHeads, colHeads] = transposed ? [cols, rows] : [rows, cols];
  const rowHeads = only === undefined ? allRowHeads : [allRowHeads[only]!];
  const header = only === undefined ? HEADER_HEIGHT : 0; // the columns below have the same heads; they are only spoken
  const [rowAxis, colAxis] = transposed ? [stage.colAxis, stage.rowAxis] : [stage.rowAxis, stage.colAxis];
  const setting = { part: box.part, coloured: isColoured(box.part), sources };
  const { sums } = box.part;
  const inView = box.part.numbered && stage.head === headInView(context);
  const label = box.labelled ? box.gridX - box.x : 0;
  const head = (text: string, axis: typeof rowAxis) =>
    isTokenAxis(axis) || axis === null ? text : html`<small>${words.axes[axis]}</small> ${text}`;
  const refOf = (r: number, c: number): CellRef =>
    transposed ? { stage: stage.id, row: c, col: r } : { stage: stage.id, row: r + (only ?? 0), col: c };
  return html`<div
    class="matrix ${roleOf(stage.name)} ${box.part.place} ${inView ? 'in-view' : ''} ${only === undefined ? '' : 'ghost'}"
    .style=${`left:${box.x}px;top:${box.gridY - TITLE_HEIGHT - header}px;width:${box.width}px`}
  >
    ${renderTitle(context, box)}
    <div
      role="grid" aria-label=${spokenName(context, box)} class="grid"
      .style=${`grid-template-columns:${label}px repeat(${box.cols},${metrics.cellWidth}px)${sums ? ` ${SUMS_GAP + metrics.cellWidth}px` : ''};grid-template-rows:${header}px repeat(${box.rows},${metrics.cellHeight}px)`}
    >
      <div role="row" class="row">
        <span role=${rowAxis ? 'columnheader' : 'none'} class="corner" title=${rowAxis ? words.axisHelp[rowAxis] : ''}>${rowAxis ? html`<small class=${label >= LEAST_CORNER && isTokenAxis(rowAxis) ? '' : 'spoken'}>${words.axes[rowAxis]} ↓</small>` : nothing}</span>
        ${colHeads.map((text) => html`<span role=${colAxis ? 'columnheader' : 'none'} class="colhead" title=${colAxis ? `${text} (${words.axisHelp[colAxis]})` : text}><b>${head(text, box.cols > 6 ? null : colAxis)}</b></span>`)}
        ${sums ? html`<span role="columnheader" class="colhead sum">${words.rowSumHead}</span>` : nothing}
      </div>
      ${rowHeads.map(
        (text, r) => html`<div role="row" class="row">
        <span role=${rowAxis ? 'rowheader' : 'none'} class="rowhead ${box.labelled ? '' : 'spoken'}" title=${rowAxis ? `${text} (${words.axisHelp[rowAxis]})` : text}><b>${head(text, label < LEAST_CORNER ? null : rowAxis)}</b></span>
        ${colHeads.map((_, c) => renderCell(context, setting, refOf(r, c), context.cell.stage === stage.id ? sameCell(refOf(r, c), context.cell) : r === 0 && c === 0))}
        ${sums ? rowSum(context, stage, r) : nothing}
      </div>`,
      )}
    </div>
    ${renderBlocks(context, box)}
    ${setting.coloured ? html`<div .style=${`padding-left:${label}px`}>${renderLegend(context, box.part)}</div>` : nothing}
  </div>`;
}
