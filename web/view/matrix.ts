// One matrix as a grid with headers: numbers, colours, hatch for what is hidden, and its legend.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { STAGES, valueAt, valuesOf, type Stage } from '../engine/index.ts';
import { evaluate, firstTerms, type CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { changeOf, hasLanded, type Context } from './context.ts';
import { domainOf, isMask } from './domain.ts';
import { colLabels, isTokenAxis, rowLabels } from './labels.ts';
import { BARS_HEIGHT, HEADER_HEIGHT, TITLE_HEIGHT, isColoured, titleOf, type Box, type Metrics } from './layout.ts';
import { sameCell } from './line.ts';
import { numberText } from './number_text.ts';
import { colourOf, css, textOn } from './ramp.ts';
import { roleOf } from './role.ts';

function cellStyle(context: Context, stage: Stage, value: number, coloured: boolean): string {
  if (!coloured || !Number.isFinite(value)) return '';
  const colour = colourOf(value, domainOf(context.trace, stage), context.theme);
  return `background-color:${css(colour)};color:${textOn(colour)}`;
}

function cellClass(context: Context, stage: Stage, ref: CellRef, value: number, sources: readonly CellRef[]): string {
  const landed = hasLanded(context, ref);
  return [
    'cell',
    landed ? '' : 'empty',
    landed && value === -Infinity ? 'hidden' : '',
    landed && Number.isNaN(value) ? 'nan' : '',
    sameCell(ref, context.cell) ? 'current' : '',
    sources.some((s) => sameCell(s, ref)) ? `source ${roleOf(stage.name)}` : '',
    sameCell(ref, context.lit) ? 'lit' : '',
    landed && changeOf(context, ref) !== 0 ? 'changed' : '',
  ].filter(Boolean).join(' ');
}

/** What the slow sum of the first cell has come to so far. */
function partialSum({ trace, timeline, frame }: Context, stage: Stage, { row, col }: CellRef): number | null {
  if (!frame.terms || row !== 0 || col !== 0 || timeline.playlist[frame.at] !== stage) return null;
  return evaluate(firstTerms(operationOf(stage).expression(trace, stage, 0, 0)!, frame.terms), trace);
}

/** `entry`: where the Tab key enters this grid. */
function renderCell(context: Context, stage: Stage, ref: CellRef, coloured: boolean, entry: boolean, sources: readonly CellRef[]): TemplateResult {
  const value = valueAt(context.trace, stage, ref.row, ref.col);
  const landed = hasLanded(context, ref);
  const partial = landed ? null : partialSum(context, stage, ref);
  const change = landed ? changeOf(context, ref) : 0;
  const field = sameCell(ref, context.editing?.cell ?? null)
    ? html`<input class="edit" inputmode="decimal" autocomplete="off" spellcheck="false" aria-label=${context.words.editCell} .value=${live(context.editing!.text)} />`
    : null;
  return html`<span
    role="gridcell"
    class=${cellClass(context, stage, ref, value, sources)}
    .style=${landed ? cellStyle(context, stage, value, coloured) : ''}
    tabindex=${entry ? 0 : -1}
    title=${change === 0 ? nothing : context.words.changedBy(`${change > 0 ? '+' : ''}${numberText(change)}`)}
    data-stage=${ref.stage} data-row=${ref.row} data-col=${ref.col}
  >${field ?? (landed ? numberText(value, isMask(stage)) : sameCell(ref, context.asked) ? '?' : partial === null ? nothing : html`<em>${numberText(partial)}</em>`)}</span>`;
}

/** The letter that stands for the stage in formulas. */
function letter({ name }: Stage): TemplateResult {
  const [base, upper] = STAGES[name].split('^');
  return html`<i>${base}${upper ? html`<sup>${upper}</sup>` : nothing}</i>`;
}

function legend(context: Context, stage: Stage): TemplateResult {
  const domain = domainOf(context.trace, stage);
  const hides = valuesOf(context.trace, stage).includes(-Infinity);
  const most = domain.unit ? '1' : numberText(domain.most);
  const least = domain.unit ? '0' : numberText(-domain.most);
  if (domain.most === 0) return html`<div class="legend"></div>`; // nothing but zeros or what is hidden: no range to name
  const stops = [-1, -0.5, 0, 0.5, 1].slice(domain.unit ? 2 : 0);
  const colours = stops.map((stop) => css(colourOf(stop * domain.most, domain, context.theme)));
  return html`<div class="legend" role="img" aria-label=${context.words.legend(least, most)}>
    <span>${least}</span><span class="ramp" .style=${`background:linear-gradient(90deg,${colours.join(',')})`}>
      ${domain.unit ? nothing : html`<i>0</i>`}</span><span>${most}</span>
    ${hides ? html`<span class="swatch"></span><span>${context.words.hiddenLegend}</span>` : nothing}
  </div>`;
}

/** Softmax turns a row into bars: that of the cell in focus, each above its column, as high as its number. */
function bars(context: Context, { part, gridX, x }: Box, { cellWidth }: Metrics): TemplateResult {
  const { stage } = part;
  const { row } = context.cell;
  const columns = Array.from({ length: stage.cols }, (_, col) => {
    const value = hasLanded(context, { stage: stage.id, row, col }) ? valueAt(context.trace, stage, row, col) : 0;
    const height = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) * 100 : 0;
    return html`<span .style=${`width:${cellWidth}px`}><i .style=${`height:${height}%`}></i></span>`;
  });
  return html`<div class="bars" aria-hidden="true" .style=${`height:${BARS_HEIGHT}px;margin-left:${gridX - x}px`}>${columns}</div>`;
}

export function renderMatrix(context: Context, box: Box, metrics: Metrics, sources: readonly CellRef[]): TemplateResult {
  const { stage, transposed } = box.part;
  const { trace, words } = context;
  const title = titleOf(box.part);
  const [rows, cols] = [rowLabels(trace, stage), colLabels(trace, stage)];
  const [rowHeads, colHeads] = transposed ? [cols, rows] : [rows, cols];
  const [rowAxis, colAxis] = transposed ? [stage.colAxis, stage.rowAxis] : [stage.rowAxis, stage.colAxis];
  const coloured = isColoured(box.part);
  const label = box.labelled ? box.gridX - box.x : 0;
  const name = `${stage.name}${box.part.numbered ? `, ${words.head} ${stage.head! + 1}` : ''}`;
  const spoken = words.matrix(`${name}${transposed ? `, ${words.transposed}` : ''}`, box.rows, box.cols);
  const head = (text: string, axis: typeof rowAxis) => (isTokenAxis(axis) || axis === null ? text : html`<small>${words.axes[axis]}</small> ${text}`);
  const refOf = (r: number, c: number): CellRef =>
    transposed ? { stage: stage.id, row: c, col: r } : { stage: stage.id, row: r, col: c };
  return html`<div
    class="matrix ${roleOf(stage.name)} ${box.part.place}"
    .style=${`left:${box.x}px;top:${box.part.bars ? box.y : box.gridY - TITLE_HEIGHT - HEADER_HEIGHT}px;width:${box.width}px`}
  >
    <div class="title" .style=${`height:${TITLE_HEIGHT}px;padding-left:${label}px`}>${box.signed ? html`<small>${box.part.sign}</small> ` : nothing}${title} ${letter(stage)}${colAxis && isTokenAxis(colAxis) && box.cols > 2 ? html` <small>${words.axes[colAxis]} →</small>` : nothing}</div>
    ${box.part.bars ? bars(context, box, metrics) : nothing}
    <div
      role="grid" aria-label=${spoken} class="grid"
      .style=${`grid-template-columns:${label}px repeat(${box.cols},${metrics.cellWidth}px);grid-template-rows:${HEADER_HEIGHT}px repeat(${box.rows},${metrics.cellHeight}px)`}
    >
      <div role="row" class="row">
        <span role=${rowAxis ? 'columnheader' : 'none'} class="corner" title=${rowAxis ? words.axisHelp[rowAxis] : ''}>${rowAxis ? html`<small class=${box.labelled && isTokenAxis(rowAxis) ? '' : 'spoken'}>${words.axes[rowAxis]} ↓</small>` : nothing}</span>
        ${colHeads.map((text) => html`<span role=${colAxis ? 'columnheader' : 'none'} class="colhead" title=${colAxis ? `${text} (${words.axisHelp[colAxis]})` : text}><b>${head(text, box.cols > 6 ? null : colAxis)}</b></span>`)}
      </div>
      ${rowHeads.map((text, r) => html`<div role="row" class="row">
        <span role=${rowAxis ? 'rowheader' : 'none'} class="rowhead ${box.labelled ? '' : 'spoken'}" title=${rowAxis ? `${text} (${words.axisHelp[rowAxis]})` : text}><b>${head(text, rowAxis)}</b></span>
        ${colHeads.map((_, c) => renderCell(context, stage, refOf(r, c), coloured, context.cell.stage === stage.id ? sameCell(refOf(r, c), context.cell) : r === 0 && c === 0, sources))}
      </div>`)}
    </div>
    ${coloured ? html`<div .style=${`padding-left:${label}px`}>${legend(context, stage)}</div>` : nothing}
  </div>`;
}
