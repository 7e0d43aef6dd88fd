// The end of the walk: the token's input row and its context vector side by side, and between them the mix.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { numberText } from '../../words/number_text.ts';
import { rowDomainOf } from '../domain.ts';
import { colourStyle } from '../ramp.ts';
import type { Area } from '../scene/matrix_size.ts';
import { partsOf } from '../whole/graph.ts';
import { labelsOf, mixLayoutOf, renderMix } from './mix.ts';
import { lastMix } from './shares.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

/** Where a reader can go from the end. */
export type WayOn = 'own' | 'share' | 'again' | 'train';

/** From this width on the rows are on either side of the mix. */
const BESIDE = 560;
/** A row shows numbers down to this width, and at most this many. */
const CELL = { least: 52, most: 84, height: 44 };
const MAX_CELLS = 8;
const HEADING = 46;
const WAYS = 56;
const MAX_MIX = { width: 640, height: 300 };
const GAP = 24;
/** In a lower area, in pixels, rows are closer, and the reader finds the panels in their usual place. */
const LOW = 330;
/** The font size of numbers, in pixels, and the smallest width of a cell as a multiple of it. */
const TYPE = { most: 16, width: 4.1 };

/** One row of a stage: numbers on their colours, or colours alone if the numbers do not fit. */
function rowOf({ trace, theme, words }: InView, stage: Stage, row: number, when: string, width: number) {
  const { cols } = stage;
  const domain = rowDomainOf(trace, stage, row);
  const isTold = cols <= MAX_CELLS && width / cols >= CELL.least;
  const cell = Math.min(CELL.most, Math.floor(width / cols));
  const type = Math.min(TYPE.most, Math.floor(cell / TYPE.width));
  const values = Array.from({ length: cols }, (_, col) => valueAt(trace, stage, row, col));
  return html`<div class="was">
    <p><b>${trace.tokens[row]}</b> ${when}<small>${stageWordsOf(words, stage.name).short}</small></p>
    <div class="cells" .style=${`font-size:${type}px`}>
      ${values.map(
        (value) =>
          html`<span .style=${`width:${cell}px;height:${CELL.height}px;${colourStyle(value, domain, theme)}`}
            >${isTold ? numberText(value) : nothing}</span
          >`,
      )}
    </div>
  </div>`;
}

/** @param letter The width of a letter at a font size of 1 px. */
export function renderResult(
  context: InView,
  { width, height }: Area,
  letter: number,
  possible: readonly WayOn[],
): TemplateResult | typeof nothing {
  const { trace, words, timeline, cell } = context;
  const mix = lastMix(context);
  if (!mix) return nothing;
  const { stages, stage: last } = timeline.scenes.at(-1)!;
  const { inputs } = partsOf(trace, stages);
  const isBeside = width >= BESIDE;
  const isLow = height < LOW;
  // On a phone the play button is beside them.
  const ways = isLow ? [] : possible.filter((way) => isBeside || way !== 'again');
  const gap = isLow ? GAP / 2 : GAP;
  const labels = labelsOf(context, mix);
  const free = height - (ways.length > 0 ? WAYS : 0);
  const row = HEADING + CELL.height;
  const most = isBeside ? width * 0.5 - GAP : width;
  const room = {
    x: 0,
    y: 0,
    width: Math.min(MAX_MIX.width, Math.floor(most)),
    height: Math.min(MAX_MIX.height, Math.floor(isBeside ? free : free - 2 * row - 2 * gap)),
  };
  const bars = mixLayoutOf(mix, labels, room, letter);
  const side = isBeside ? Math.floor((width - room.width) / 2 - GAP) : width;
  const { before, after } = words.conclusion;
  const size = `width:${width}px;height:${free}px;gap:${gap}px`;
  const learnPage = `${words.lang === 'en' ? '' : `${words.lang}/`}learn.html`;
  return html`<div class="result-rows ${isBeside ? 'beside' : ''}" .style=${size}>
      ${rowOf(context, inputs, cell.row, before, side)}
      <div class="mixed" .style=${`width:${room.width}px;height:${bars ? room.height : 0}px`}>
        ${bars ? renderMix(context, mix, bars, labels, () => 1) : nothing}
      </div>
      ${rowOf(context, last, cell.row, after, side)}
    </div>
    ${
      ways.length > 0
        ? html`<div class="ways">
            ${ways.map((way) =>
              way === 'train'
                ? html`<a href=${learnPage}>${words.conclusion.ways[way]}</a>`
                : html`<button data-way=${way}>${words.conclusion.ways[way]}</button>`,
            )}
          </div>`
        : nothing
    }`;
}
