// One matrix as a grid with headers: title, cells and legend.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import type { Matrix } from '../../ops/operation.ts';
import { storedRows } from '../../ops/next_token.ts';
import { renderCell } from '../cells/cell.ts';
import { headInView, type InView } from '../../model/in_view.ts';
import {
  BLOCKS_HEIGHT,
  LEGEND_WIDTH,
  MIN_HEAD,
  TITLE_SIZE,
  TITLE_HEIGHT,
  isColoured,
  longestHead,
  matrixTitle,
  areaOf,
  spokenName,
  titleWidth,
  type Box,
  isBlockInView,
  blockName,
  blockWidth,
} from '../layout/matrix_size.ts';
import { matrixLabels } from '../layout/matrix_labels.ts';
import { withSubscripts } from '../subscripts.ts';
import { lettersIn, widening } from '../../typeface/family.ts';
import { renderHeatField } from './heat_map.ts';
import { layerOf, missingIn, ringsOf } from '../cells/cell_state.ts';
import { keyOf } from '../change.ts';
import { renderHeatGrid } from '../heat_grid.ts';
import { renderLegend } from '../legend.ts';
import { LOOK } from '../look.ts';
import { minusStyle } from '../mark.ts';
import { sameCell, turned } from '../../model/cells.ts';
import { nextTokenWordsOf, stageWordsOf } from '../../words/stage_words.ts';

/** The letter of the matrix in formulas, if it has one. */
function letter({
  stage: { name },
  transposed,
}: Pick<Matrix, 'stage' | 'transposed'>): TemplateResult | typeof nothing {
  const [base, upper] = letterOf(name).split('^');
  if (base === name) return nothing;
  return html`<i>${base}${upper ? html`<sup>${upper}</sup>` : nothing}${transposed ? 'ᵀ' : nothing}</i>`;
}

/** The smallest width of a block that shows a number, in pixels. */
const MIN_BLOCK = 10;
/** The width of a letter in a block's name, in pixels. */
const BLOCK_LETTER = 7;

/** Below the columns: the head or the slice that each block belongs to. The one in view is marked. */
function renderBlocks(view: InView, { matrix, cellWidth, gridX, x, small }: Box): TemplateResult | typeof nothing {
  if (matrix.blocks.length === 0) return nothing;
  const wider = widening(view.fonts, LOOK.labelSize);
  return html`<div class="blocks" .style=${`height:${Math.round(BLOCKS_HEIGHT * wider)}px;margin-left:${gridX - x}px`}>
    ${matrix.blocks
      .map((block) => ({
        name: blockName(view.words, block, small),
        inView: isBlockInView(view, block),
        left: block.from * cellWidth,
        width: blockWidth(block) * cellWidth - 4,
      }))
      .filter(({ inView, width }) => inView || width >= MIN_BLOCK)
      .map(
        ({ name, inView, left, width }) => html`<span
        class=${inView ? 'in-view' : ''}
        .style=${`left:${left}px;width:${Math.max(1, width)}px`}
      >${lettersIn(name) * BLOCK_LETTER * wider <= width ? name : nothing}</span>`,
      )}
  </div>`;
}

/** The width of a letter of the sign and of the note about stored rows, in pixels. */
const NOTE_LETTER = 7;

/** A story has the word, and no name in code. */
const storyTitle = ({ words }: InView, { stage, numbered }: Matrix): TemplateResult =>
  html`<b>${stageWordsOf(words, stage.name).short}${numbered ? ` ${stage.head! + 1}` : ''}</b>`;

/** Above a matrix: its name, its letter and, if it belongs there, its legend. */
function renderTitle(view: InView, box: Box): TemplateResult {
  const { matrix, signed, labelled } = box;
  const factor = signed ? (matrix.sign ?? '') : '';
  const sign = factor && html`<small>${withSubscripts(factor)}</small> `;
  // On a phone another matrix is close beside it.
  const isLong =
    titleWidth(matrix, false) * widening(view.fonts, TITLE_SIZE.numbers) > box.legendWidth + 1 ||
    (factor.length > 2 && titleWidth(matrix, false) + factor.length * NOTE_LETTER > box.cols * box.cellWidth);
  // Above its cells, so that a lead stays visible below it: none leads to a bias, whose name is close below its matrix.
  const high = box.above - box.header;
  const lift = high - TITLE_HEIGHT + (box.header > 0 || box.small || matrix.position === 'between' ? 0 : 8);
  const place = `height:${high}px;padding:0 0 ${lift}px ${labelled ? box.gridX - box.x : 0}px`;
  return html`<div class="title" .style=${place}>
    <span>${sign}${view.inStory ? storyTitle(view, matrix) : matrixTitle(matrix)} ${
      box.small || isLong ? nothing : letter(matrix)
    }</span>
    ${box.legend === 'title' ? renderLegend(view, matrix) : nothing}
    ${storedNote(view, box)}
  </div>`;
}

/** How many rows are stored, where some are, and beside the matrix's name there is space for it. */
function storedNote({ trace, words, fonts }: InView, box: Box): TemplateResult | typeof nothing {
  const stored = storedRows(trace, box.matrix.stage);
  if (stored === 0) return nothing;
  const text = nextTokenWordsOf(words, trace)!.rows(stored);
  const note = (box.legend === 'title' ? LEGEND_WIDTH : 0) + lettersIn(text) * NOTE_LETTER;
  return box.titleWidth + note * widening(fonts, LOOK.labelSize) < box.cols * box.cellWidth
    ? html`<span class="rows">${text}</span>`
    : nothing;
}

/** The place of a matrix, which also scales from its first cell while it travels. */
const placeOfBox = ({ x, y, width, gridX, gridY }: Box): string =>
  `left:${x}px;top:${y}px;width:${width}px;transform-origin:${gridX - x}px ${gridY - y}px`;

/** Colours alone, in little space: the cell in focus and its sources are framed; the line has their numbers. */
function renderSmall(view: InView, box: Box, sources: readonly CellRef[]): TemplateResult {
  const { trace, theme, timeline } = view;
  const { matrix, cellWidth, cellHeight } = box;
  const { stage, transposed, droppedBy } = matrix;
  const [width, height] = [box.cols * cellWidth, box.rows * cellHeight];
  const rect = (kind: string, from: CellRef, to: CellRef) => {
    const { x, y, width, height } = areaOf(box, from, to);
    return svg`<rect class=${kind} x=${x} y=${y} width=${width} height=${height}></rect>`;
  };
  const missing = missingIn(view, stage).map((cells) => rect('missing', ...cells));
  const frames = ringsOf(view, box, sources).flatMap(([kind, cells]) =>
    kind === 'lit' ? [] : rect(`ring ${kind}`, ...cells),
  );
  const grid = { trace, stage, droppedBy, theme, width, height, transposed, token: timeline.token };
  return html`<div role="img" aria-label=${spokenName(view, box)} .style=${`margin-left:${box.gridX - box.x}px`}>
    ${renderHeatGrid(grid, [...missing, ...frames])}
  </div>`;
}

export function renderMatrix(view: InView, box: Box, sources: readonly CellRef[]): TemplateResult | typeof nothing {
  const { stage, numbered, position } = box.matrix;
  const isHeat = box.heat && !box.small;
  const inView = numbered && stage.head === headInView(view);
  const detail = `${box.small ? 'small' : ''} ${box.mute ? 'mute' : ''} ${box.matrix.minor ? 'minor' : ''}`;
  const legend = () => {
    const label = box.gridX - box.x;
    const place = `--label:${label}px;width:${label + box.legendWidth}px`;
    return html`<div class="foot" .style=${place}>${renderLegend(view, box.matrix)}</div>`;
  };
  return html`<div
    class="matrix ${roleOf(stage.name)} ${position} ${inView ? 'in-view' : ''} ${detail} ${isHeat ? 'heat' : ''}"
    part=${position === 'result' ? 'result' : 'operand'} data-matrix=${keyOf(stage)}
    .style=${placeOfBox(box)}
  >
    ${renderTitle(view, box)}
    ${(box.small ? renderSmall : isHeat ? renderHeatField : renderGrid)(view, box, sources)}
    ${renderBlocks(view, box)}
    ${box.legend === 'below' ? legend() : nothing}
  </div>`;
}

function renderGrid(view: InView, box: Box, sources: readonly CellRef[]): TemplateResult {
  const { trace, words } = view;
  const { axisHelp } = words.scene;
  const { matrix, header, labelled, cellWidth, cellHeight } = box;
  const layer = layerOf(view, matrix);
  const { rowAxis, rowHeads, colAxis, colHeads, width, corner, isCornerShown, before } = matrixLabels(view, box);
  const setting = { matrix, coloured: isColoured(matrix), sources };
  const head = (text: string, axis: typeof rowAxis) =>
    axis === null ? text : html`<small>${withSubscripts(words.axes[axis])}</small> ${text}`;
  const refOf = (row: number, col: number) => turned(box.matrix, { stage: layer.id, row, col });
  const tracks = [
    `grid-template-columns:${width}px repeat(${box.cols},${cellWidth}px)`,
    `grid-template-rows:${header}px repeat(${box.rows},${cellHeight}px)`,
    box.mute ? minusStyle({ width: cellWidth, height: cellHeight }) : '',
    `--head-size:${box.upright ? LOOK.labelSize : Math.max(MIN_HEAD, cellWidth / longestHead(trace, matrix))}px`,
  ].join(';');
  const entry = (ref: CellRef, r: number, c: number) =>
    view.cell.stage === layer.id ? sameCell(ref, view.cell) : r === 0 && c === 0;
  const { row, col } = view.cell;
  const focus = trace.stages[view.cell.stage]!;
  const role = roleOf(focus.name);
  // Rows of inputs belong to the queries, keys or values computed from them.
  const isOwnRow = (axis: typeof rowAxis) => axis === focus.rowAxis || (axis === 'token' && role !== 'none');
  const hueOf = (axis: typeof rowAxis) => (axis === 'query' || axis === 'key' ? axis : '');
  /** The labels of the cell in focus, in every matrix that has its row or its column. */
  const here = (axis: typeof rowAxis, at: number) => {
    if (axis && at === row && isOwnRow(axis)) return `here ${role === 'none' ? hueOf(axis) : role}`;
    return axis && at === col && axis === focus.colAxis ? `here ${hueOf(axis)}` : '';
  };
  return html`<div role="grid" aria-label=${spokenName(view, box)} class="grid" .style=${tracks}>
    <div role=${rowAxis || colAxis ? 'row' : 'none'} class="row">
      <span role=${rowAxis ? 'columnheader' : 'none'} class="corner" title=${rowAxis ? axisHelp[rowAxis] : ''}>
        ${rowAxis ? html`<small class=${isCornerShown ? '' : 'spoken'}>${corner}</small>` : nothing}
      </span>
      ${colHeads.map(
        (text, c) => html`<span
          role=${colAxis ? 'columnheader' : 'none'}
          class="colhead ${header > 0 ? '' : 'spoken'} ${box.upright ? 'upright' : ''} ${here(colAxis, c)}"
          title=${colAxis ? `${text} (${axisHelp[colAxis]})` : text}
        ><b>${head(text, before.col)}</b></span>`,
      )}
    </div>
    ${rowHeads.map(
      (text, r) => html`<div role="row" class="row">
        <span
          role=${rowAxis ? 'rowheader' : 'none'} class="rowhead ${labelled ? '' : 'spoken'} ${here(rowAxis, r)}"
          title=${rowAxis ? `${text} (${axisHelp[rowAxis]})` : text}
        ><b>${head(text, before.row)}</b></span>
        ${colHeads.map((_, c) => renderCell(view, setting, refOf(r, c), entry(refOf(r, c), r, c)))}
      </div>`,
    )}
  </div>`;
}
