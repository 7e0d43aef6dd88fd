// The end of the walk: the token's input row and its context vector side by side, and between them the mix.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { learnFragment } from '../../model/learn_page.ts';
import { numberText } from '../../words/number_text.ts';
import { SCENE_WORDS } from '../../words/scene_words.ts';
import { rowDomainOf } from '../domain.ts';
import { colourStyle } from '../ramp.ts';
import type { Area } from '../scene/matrix_size.ts';
import { partsOf } from '../whole/graph.ts';
import { labelsOf, mixLayoutOf, renderMix } from './mix.ts';
import { lastMix } from './shares.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

/** Where a reader can go from the end; `trainOwn`: a model learns the sentence in view, which is the reader's. */
export type WayOn = 'back' | 'own' | 'share' | 'again' | 'train' | 'trainOwn';

/** From this width on the rows are on either side of the mix. */
const BESIDE = 560;
/** A row shows numbers down to this width, and at most this many. */
const CELL = { min: 52, max: 84, height: 44 };
/** On a desk. */
const LARGE = { min: 52, max: 104, height: 56 };
const MAX_CELLS = 8;
const HEADING = 46;
/** The ways on and the gap above them; on a phone they keep clear of the track, which takes taps above itself, too. */
const WAYS = 56;
const CLEAR = 12;
/** Down to this width the ways are in one line. */
const ONE_LINE = 1000;
const MAX_MIX = { width: 720, height: 400 };
const GAP = 24;
/** In a lower area, in pixels, rows are closer, and the reader finds the panels in their usual place. */
const LOW = 330;
/** In a still lower one the rows are side by side, over the mix. */
const MIN_STACKED = 250;
/** Unless it is so wide that numbers fit on either side of the mix. */
const MIN_BESIDE_LOW = 760;
/** All of it is enlarged to an area larger than this, up to a factor. */
const ENLARGED = { width: ONE_LINE, height: 480, max: 1.6 };
/** The font size of numbers, in pixels, and the smallest width of a cell as a multiple of it. */
const TYPE = { max: 20, width: 4.1 };

/** One row of a stage: numbers on their colours, or colours alone if the numbers do not fit. */
function rowOf(
  { trace, theme, words }: InView,
  stage: Stage,
  row: number,
  when: string,
  width: number,
  size: typeof CELL,
) {
  const { cols } = stage;
  const domain = rowDomainOf(trace, stage, row);
  const isTold = cols <= MAX_CELLS && width / cols >= size.min;
  const cell = Math.min(size.max, Math.floor(width / cols));
  const type = Math.min(TYPE.max, Math.floor(cell / TYPE.width));
  const values = Array.from({ length: cols }, (_, col) => valueAt(trace, stage, row, col));
  return html`<div class="was">
    <p><b>${trace.tokens[row]}</b> ${when}<small>${stageWordsOf(words, stage.name).short}</small></p>
    <div class="cells" .style=${`font-size:${type}px`}>
      ${values.map(
        (value) =>
          html`<span .style=${`width:${cell}px;height:${size.height}px;${colourStyle(value, domain, theme)}`}
            >${isTold ? numberText(value) : nothing}</span
          >`,
      )}
    </div>
  </div>`;
}

/** The page where a model learns. */
function renderTrain({ words }: InView, fragment: string): TemplateResult {
  const page = `${words.lang === 'en' ? '' : `${words.lang}/`}learn.html`;
  const { ways } = SCENE_WORDS[words.lang].conclusion;
  return html`<a href=${page + fragment}>${ways[fragment ? 'trainOwn' : 'train']}</a>`;
}

/** @param letter The width of a letter at a font size of 1 px. */
export function renderResult(
  context: InView,
  area: Area,
  letter: number,
  possible: readonly WayOn[],
): TemplateResult | typeof nothing {
  const { trace, words, timeline, cell } = context;
  const mix = lastMix(context);
  if (!mix) return nothing;
  const { stages, stage: last } = timeline.scenes[0]!;
  const { inputs } = partsOf(trace, stages);
  const zoom = Math.max(1, Math.min(area.width / ENLARGED.width, area.height / ENLARGED.height, ENLARGED.max));
  const [width, height] = [Math.floor(area.width / zoom), Math.floor(area.height / zoom)];
  const isLow = height < LOW;
  const isOver = height < MIN_STACKED && width < MIN_BESIDE_LOW;
  const isBeside = width >= BESIDE && !isOver;
  const cells = isBeside && !isLow ? LARGE : CELL;
  // On a phone the play button is beside them, and the way back is in the menu.
  const ways = isLow ? [] : possible.filter((way) => isBeside || (way !== 'again' && way !== 'back'));
  const isWrapped = isBeside && width < ONE_LINE;
  const waysHeight = isWrapped ? 2 * WAYS : isBeside ? WAYS : WAYS + CLEAR;
  const gap = isLow ? GAP / 2 : GAP;
  const labels = labelsOf(context, mix);
  const free = height - (ways.length > 0 ? waysHeight : 0);
  const row = HEADING + cells.height;
  const maxWidth = isBeside ? width * 0.5 - GAP : width;
  const space = {
    x: 0,
    y: 0,
    width: Math.min(MAX_MIX.width, Math.floor(maxWidth)),
    height: Math.min(MAX_MIX.height, Math.floor(isBeside ? free : free - (row + gap) * (isOver ? 1 : 2))),
  };
  const bars = mixLayoutOf(mix, labels, space, letter);
  const side = isBeside ? Math.floor((width - space.width) / 2 - GAP) : isOver ? Math.floor((width - GAP) / 2) : width;
  const arrangement = isBeside ? 'beside' : isOver ? 'over' : '';
  const { before, after, ways: waysNamed } = SCENE_WORDS[words.lang].conclusion;
  const size = `width:${width}px;height:${free}px;gap:${gap}px`;
  return html`<div .style=${`zoom:${zoom}`}><div class="result-rows ${arrangement}" .style=${size}>
      ${rowOf(context, inputs, cell.row, before, side, cells)}
      <div class="mixed" .style=${`width:${space.width}px;height:${bars ? space.height : 0}px`}>
        ${bars ? renderMix(context, mix, bars, labels, () => 1) : nothing}
      </div>
      ${rowOf(context, last, cell.row, after, side, cells)}
    </div>
    ${
      ways.length > 0
        ? html`<div class="ways ${isWrapped ? 'wrapped' : ''}">
            ${ways.map((way) =>
              way === 'train' || way === 'trainOwn'
                ? renderTrain(context, way === 'trainOwn' ? learnFragment(trace.tokens) : '')
                : html`<button data-way=${way}>${waysNamed[way]}</button>`,
            )}
          </div>`
        : nothing
    }</div>`;
}
