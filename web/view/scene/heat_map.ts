// One matrix with a long axis: a heat map on a canvas, overlaid with a grid of the cells around the focus, so that
// keys, pointer and screen readers reach cells as they do in a matrix with numbers.
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { numberAt, type CellRef } from '../../ops/expression.ts';
import { isAside } from '../../timeline/followed_token.ts';
import { cells, colours } from '../heat_grid.ts';
import type { HeatGrid } from '../patches.ts';
import { isMask } from '../../ops/index.ts';
import { matrixLabels } from '../layout/matrix_labels.ts';
import { areaOf, spokenName, type Box } from '../layout/matrix_size.ts';
import { isLabelShown, rangeAround, range } from '../../timeline/long_axis.ts';
import { numberText } from '../../words/number_text.ts';
import { roleOf } from '../../ops/notation.ts';
import { hasLanded, type InView } from '../../model/in_view.ts';
import { missingIn, ringsOf } from '../cells/cell_state.ts';
import { cellData, turned } from '../../model/cells.ts';

/** Over these cells. */
function areaStyle(box: Box, from: CellRef, to: CellRef): string {
  const { x, y, width, height } = areaOf(box, from, to);
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

/**
 * Cells that have not landed yet are covered: the rest of a row, and the rows after it; or by the scores under a mask.
 * If a token is followed, other tokens' rows are pale.
 */
function veils(view: InView, box: Box): TemplateResult {
  const { trace, timeline, frame, theme } = view;
  const { stage, transposed, layers } = box.matrix;
  const { id, rows, cols } = stage;
  const veil = (kind: string, from: CellRef, to: CellRef) =>
    html`<i class=${kind} .style=${areaStyle(box, from, to)}></i>`;
  const token = timeline.token ?? 0;
  const pale = (
    [
      [0, token],
      [token + 1, rows],
    ] as const
  )
    .filter(([first, end]) => first < end && isAside(trace, frame.scene.stage, stage, first, timeline.token))
    .map(([first, end]) =>
      veil('veil pale', { stage: id, row: first, col: 0 }, { stage: id, row: end - 1, col: cols - 1 }),
    );
  const missing = missingIn(view, stage);
  const under = layers[0];
  if (!under) return html`${pale}${missing.map((cells) => veil('veil', ...cells))}`;
  if (missing.length === 0) return html`${pale}`;
  const [width, height] = [box.cols * box.cellWidth, box.rows * box.cellHeight];
  const [[from], [, to]] = [missing[0]!, missing.at(-1)!];
  const clip = `inset(${from.row * box.cellHeight}px 0 ${(box.rows - to.row - 1) * box.cellHeight}px)`;
  return html`${pale}<canvas
    class="map" aria-hidden="true" .style=${`width:${width}px;height:${height}px;clip-path:${clip};pointer-events:none`}
    ${colours({ trace, stage: under, transposed, theme, width, height })}
  ></canvas>`;
}

/** The cell of this matrix, as shown, that the Tab key enters: the one in focus, else the first of its sources. */
function entryOf({ cell }: InView, box: Box, sources: readonly CellRef[]): CellRef {
  const { stage } = box.matrix;
  const entry = cell.stage === stage.id ? cell : sources.find((source) => source.stage === stage.id);
  return turned(box.matrix, entry ?? { stage: stage.id, row: 0, col: 0 });
}

function gridRow(view: InView, box: Box, row: number, entry: CellRef, rowHead: string): TemplateResult {
  const { trace } = view;
  const { stage } = box.matrix;
  const cells = range(...rangeAround(entry.col, box.cols)).map((col) => {
    const ref = turned(box.matrix, { stage: stage.id, row, col });
    const value = numberAt(trace, ref);
    return html`<span
      role="gridcell" class="cell" tabindex=${row === entry.row && col === entry.col ? 0 : -1} aria-colindex=${col + 2}
      data-cell=${cellData(ref)} .style=${areaStyle(box, ref, ref)}
    ><b class="said">${hasLanded(view, ref) ? numberText(value, isMask(stage)) : nothing}</b></span>`;
  });
  return html`<div role="row" aria-rowindex=${row + 2}>
    <span role="rowheader" aria-colindex="1" class="said">${rowHead}</span>${cells}
  </div>`;
}

export function renderHeatField(view: InView, box: Box, sources: readonly CellRef[]): TemplateResult {
  const { trace, words, theme, base, cell } = view;
  const { matrix, cellWidth, cellHeight } = box;
  const { stage, transposed } = matrix;
  const [width, height] = [box.cols * cellWidth, box.rows * cellHeight];
  const { rowAxis, rowHeads, colAxis, colHeads, width: label, before } = matrixLabels(view, box);
  const focus = cell.stage === stage.id ? turned(matrix, cell) : null;
  const entry = entryOf(view, box, sources);
  // The neighbouring rows have elements, too, so that a step up or down finds one.
  const near = (focus ? [entry.row - 1, entry.row, entry.row + 1] : [entry.row]).filter(
    (row) => row >= 0 && row < box.rows,
  );
  const named = (text: string, axis: typeof rowAxis) => (axis === null ? text : `${words.axes[axis]} ${text}`);
  const { header, upright } = box;
  const grid: HeatGrid = { trace, base, stage, transposed, theme, width, height };
  const size = `width:${width}px;height:${height}px`;
  const rowLabel = (text: string, row: number) => html`<span
    class="rowlabel ${row === focus?.row ? 'here' : ''}" aria-hidden="true" title=${text}
    .style=${`top:${(row + 0.5) * cellHeight}px;width:${label}px`}
  >${named(text, before.row)}</span>`;
  const isColShown = (col: number) => header > 0 && isLabelShown(col, cellWidth, focus?.col ?? null);
  const [firstCol, endCol] = rangeAround(entry.col, box.cols);
  const cols = range(0, box.cols).filter((col) => (col >= firstCol && col < endCol) || isColShown(col));
  const rows = range(0, box.rows).filter((row) => isLabelShown(row, cellHeight, focus?.row ?? null));
  const colClass = (col: number) => {
    const isShown = isColShown(col);
    return `${isShown ? `collabel ${upright ? 'upright' : ''}` : 'said'} ${col === focus?.col ? 'here' : ''}`;
  };
  return html`<div class="heat-field" .style=${`margin:${header}px 0 0 ${label}px;${size}`}>
      <canvas
        class="map" aria-hidden="true" data-stage=${stage.id} data-rows=${box.rows} data-cols=${box.cols}
        data-transposed=${String(transposed)} .style=${size}
        ${colours(grid)}
      ></canvas>
      <svg class="marks" aria-hidden="true" width=${width} height=${height}><g ${cells(grid)}></g></svg>
      ${veils(view, box)}
      ${
        box.labelled
          ? guard([trace, stage, transposed, focus?.row, cellHeight], () =>
              rows.map((row) => rowLabel(rowHeads[row]!, row)),
            )
          : nothing
      }
      <div
        role="grid" aria-label=${spokenName(view, box)}
        aria-rowcount=${box.rows + 1} aria-colcount=${box.cols + 1}
      >
        <div role="row" aria-rowindex="1">
          <span role=${rowAxis ? 'columnheader' : 'none'} class="said" aria-colindex=${rowAxis ? 1 : nothing}
            >${rowAxis ? words.axes[rowAxis] : nothing}</span
          >
          ${guard([trace, stage, transposed, focus?.col, firstCol, cellWidth, words], () =>
            cols.map(
              (col) => html`<span
            role=${colAxis ? 'columnheader' : 'none'} aria-colindex=${colAxis ? col + 2 : nothing}
            title=${colHeads[col]!} class=${colClass(col)}
            .style=${upright ? `left:${(col + 0.5) * cellWidth}px` : `left:${col * cellWidth}px;width:${cellWidth}px`}
          >${named(colHeads[col]!, before.col)}</span>`,
            ),
          )}
        </div>
        ${repeat(
          near,
          (row) => row,
          (row) => gridRow(view, box, row, entry, named(rowHeads[row]!, before.row)),
        )}
      </div>
      ${ringsOf(view, box, sources).map(([kind, cells]) => {
        const name = kind === 'source' ? `source ${roleOf(stage.name)}` : kind;
        return html`<i class="ring ${name}" .style=${areaStyle(box, ...cells)}></i>`;
      })}
    </div>`;
}
