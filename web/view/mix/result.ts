// The end of the walk: the token's input row and its context vector side by side, and between them the mix.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import type { FontWidths } from '../../model/presentation.ts';
import { LEARNT } from '../../model/sentence.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { numberText } from '../../words/number_text.ts';
import { domainOf, colourStyle } from '../ramp.ts';
import type { Area } from '../area.ts';
import { graphOf } from '../whole/graph.ts';
import { drawnSize, drawnWidth, lettersIn } from '../../typeface/family.ts';
import { shareLabels, mixLayoutOf, renderMix } from './mix.ts';
import { OF_PAGE } from '../draw_shapes.ts';
import { streamShape } from './bar_shapes.ts';
import { lastMix, mixOf, type Mix } from '../../model/weighted_sum.ts';
import { openPanel } from '../way_to_panel.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

/** Where a reader can go from the end; `trainOwn`: a model learns the sentence in view, which is the reader's. */
type NextAction = 'back' | 'own' | 'share' | 'again' | 'train' | 'trainOwn';

/** Within the author's limits. */
function nextActions({ parts, learns }: InView): readonly NextAction[] {
  const ways = [
    parts.has('own') && parts.has('transport') && 'back',
    parts.has('own') && 'own',
    parts.has('share') && 'share',
    learns,
    parts.has('transport') && 'again',
  ] as const;
  return ways.filter((way) => way !== false && way !== null);
}

/** From this width on, in pixels, type and cells are those of a desk. */
const DESK = 560;
/**
 * Of a row: the widths of its cells, down to which they show numbers, and its height. `flat`: both rows side by side,
 * over the mix, where they do not fit one above the other; three numbers of 11 px fit half a phone.
 */
const CELL = {
  desk: { min: 52, max: 104, height: 56 },
  phone: { min: 52, max: 84, height: 44 },
  flat: { min: 45, max: 64, height: 32 },
};
type CellSize = typeof CELL.desk;
const MAX_CELLS = 8;
/** The height of the words above a flat row, and the gaps between rows and mix. */
const HEADING = 26;
const GAP = { across: 24, down: 12 };
/** The ways on and the gap above them; on a phone they keep clear of the track, which takes taps above itself, too. */
const WAYS = 56;
const LOW_WAYS = 52;
const CLEAR = 12;
/** Down to this width the ways are in one line. */
const ONE_LINE = 1000;
const MAX_MIX = { width: 720, height: 400 };
/** From this width on, in pixels, the mix is beside the flat rows. */
const MIN_BESIDE = 360;
/** In a lower area, in pixels, the ways are smaller. */
const LOW = 330;
/** All of it is enlarged to an area larger than this, up to a factor. */
const ENLARGED = { width: ONE_LINE, height: 480, max: 1.6 };
/** The rows above and below the mix, which flows into the lower one. Shares are of the height. */
const COLUMN = {
  maxWidth: 900,
  gap: 20,
  flow: { min: 36, maxShare: 0.16 },
  pitch: { min: 18, maxShare: 0.1 },
  type: { desk: 15, phone: 13 },
};
/** The note beside a row: its font size, the share of it in its first line, and the gap before it. */
const NOTE = { type: 15, lines: 0.6, gap: 40 };
/** The ways on in a low area, in pixels: their font size, their padding and borders, the gap before each. */
const COMPACT = { type: 13, padding: 22, gap: 12 };
/** The font size of numbers, in pixels, and the smallest width of a cell as a multiple of it. */
const TYPE = { max: 20, width: 4.1 };

/** The width of each cell of a row. */
const cellWidth = (cols: number, width: number, { max }: CellSize) => Math.min(max, Math.floor(width / cols));

/** One row of a stage: numbers on their colours, or colours alone if the numbers do not fit. */
function rowOf(
  { trace, theme, words, inStory }: InView,
  stage: Stage,
  row: number,
  when: string,
  width: number,
  size: CellSize,
  note = '',
) {
  const { cols } = stage;
  const domain = domainOf(trace, stage);
  const isTold = cols <= MAX_CELLS && width / cols >= size.min;
  const cell = cellWidth(cols, width, size);
  const type = Math.min(TYPE.max, Math.floor(cell / TYPE.width));
  const values = rowValuesOf(trace, stage, row);
  return html`<div class="was">
    <p><b>${trace.tokens[row]}</b> ${when}${
      size === CELL.flat ? nothing : html`<small>${stageWordsOf(words, stage.name).short}</small>`
    }</p>
    <div class="cells" .style=${`font-size:${type}px`}>
      ${values.map(
        (value) =>
          html`<span .style=${`width:${cell}px;height:${size.height}px;${colourStyle(value, domain, theme)}`}
            >${isTold ? numberText(value, false, inStory) : nothing}</span
          >`,
      )}
    </div>
    ${note ? html`<p class="note">${note}</p>` : nothing}
  </div>`;
}

/** The bars between the two rows, and the height of the flow from the mix to the row below; null: there is no space. */
function columnOf(
  mix: Mix,
  labels: readonly string[],
  { width, height }: Area,
  fonts: FontWidths,
  row: number,
  type: number,
) {
  const free = height - 2 * row - COLUMN.gap - COLUMN.flow.min;
  const style = { maxPitch: Math.floor(height * COLUMN.pitch.maxShare), type };
  const space = { x: 0, y: 0, width: Math.min(width, COLUMN.maxWidth), height: free };
  const loose = mixLayoutOf(mix, labels, space, fonts, style);
  if (!loose || loose.pitch < COLUMN.pitch.min) return null;
  const used = Math.ceil(loose.track.y + loose.track.height - loose.top);
  const bars = mixLayoutOf(mix, labels, { ...space, height: used }, fonts, style)!;
  const max = Math.max(COLUMN.flow.min, Math.floor(height * COLUMN.flow.maxShare));
  return { bars, height: used, flow: Math.min(max, COLUMN.flow.min + Math.floor((free - used) / 2)) };
}

/** The token that a walk follows unless a reader chooses one. */
const EXAMPLE = 1;

/** One of our pages in the language of these words. */
export const hrefOf = ({ lang }: InView['words'], page: string): string => (lang === 'en' ? '' : `${lang}/`) + page;

/** The page where a model learns: at the sentence in view, if that is the reader's. */
export function renderTrain({ trace, words, learns }: InView): TemplateResult | typeof nothing {
  if (!learns) return nothing;
  const fragment = learns === 'trainOwn' ? learnFragment(trace.tokens) : '';
  const { ways } = words.scene.conclusion;
  return html`<a href=${hrefOf(words, 'learn.html') + fragment}>${ways[fragment ? 'trainOwn' : 'train']}</a>`;
}

/** @param from The number that the way back begins with. */
function renderWay(view: InView, way: NextAction, from: string): TemplateResult | typeof nothing {
  const said = view.words.scene.conclusion;
  if (way === 'train' || way === 'trainOwn') return renderTrain(view);
  if (way === 'back') return html`<button data-way="back">${said.back(from)}</button>`;
  return html`<button data-way=${way} @click=${way === 'again' ? nothing : openPanel}>${said.ways[way]}</button>`;
}

/** The ways on that fit one line of this width. */
function waysInLine(view: InView, width: number) {
  const { words, fonts } = view;
  let left = width;
  return nextActions(view).filter((way) => {
    if (way === 'back' || way === 'again') return false; // 'back' is in the menu, 'again' is the play button
    const wide = drawnWidth(words.scene.conclusion.ways[way], COMPACT.type, fonts) + COMPACT.padding + COMPACT.gap;
    if (wide > left) return false;
    left -= wide;
    return true;
  });
}

/** The ways on that fit, and the height that they take. */
function waysBelow(view: InView, width: number, { isLow, isWide }: { isLow: boolean; isWide: boolean }) {
  const { trace, timeline, cell } = view;
  // On a phone the play button is beside them, and the way back is in the menu.
  const ways = isLow
    ? waysInLine(view, width)
    : nextActions(view).filter((way) => isWide || (way !== 'again' && way !== 'back'));
  const lines = isWide && width < ONE_LINE ? 2 : 1;
  const height = isLow ? LOW_WAYS : isWide ? lines * WAYS : WAYS + CLEAR;
  const from = numberText(valueAt(trace, timeline.scenes[0]!.stage, cell.row, cell.col));
  return {
    height: ways.length > 0 ? height : 0,
    content: html`<div class="ways ${isLow ? 'compact' : isWide ? 'wrapped' : ''}">
      ${ways.map((way) => renderWay(view, way, from))}
    </div>`,
  };
}

export function renderResult(view: InView, area: Area): TemplateResult | typeof nothing {
  const { trace, words, timeline, cell, fonts } = view;
  const mix = lastMix(view);
  if (!mix) return nothing;
  const { stages, stage: last } = timeline.scenes[0]!;
  const { inputs } = graphOf(trace, stages);
  const zoom = Math.max(1, Math.min(area.width / ENLARGED.width, area.height / ENLARGED.height, ENLARGED.max));
  const [width, height] = [Math.floor(area.width / zoom), Math.floor(area.height / zoom)];
  const isWide = width >= DESK;
  const ways = waysBelow(view, width, { isLow: height < LOW, isWide });
  const free = height - ways.height;
  const sized = CELL[isWide && height >= LOW ? 'desk' : 'phone'];
  const labels = shareLabels(view, mix);
  const said = words.scene.conclusion;
  const heads = [said.before, said.after].map((when) => `${trace.tokens[cell.row]} ${when}`);
  const type = COLUMN.type[isWide ? 'desk' : 'phone'];
  const column = columnOf(mix, [...labels, ...heads], { width, height: free }, fonts, sized.height, type);
  const cells = column ? sized : CELL.flat;
  const side = column ? column.bars.track.width : Math.floor((width - GAP.across) / 2);
  const [wasLong, long] = [inputs, last].map(({ cols }) => cellWidth(cols, side, cells) * cols) as [number, number];
  const left = width - wasLong - long - 2 * GAP.across;
  const isBeside = left >= MIN_BESIDE;
  const space = column
    ? { x: 0, y: 0, width: Math.min(width, COLUMN.maxWidth), height: column.height }
    : {
        x: 0,
        y: 0,
        width: Math.min(MAX_MIX.width, isBeside ? left : width),
        height: Math.min(MAX_MIX.height, isBeside ? free : free - HEADING - cells.height - GAP.down),
      };
  const bars = column?.bars ?? mixLayoutOf(mix, labels, space, fonts);
  const isExample = column && timeline.token === null && cell.row === EXAMPLE;
  // In two lines, if the second is shorter.
  const noteWidth = lettersIn(said.example) * fonts.letter * drawnSize(NOTE.type, fonts) * NOTE.lines + NOTE.gap;
  const isNoted = isExample && noteWidth <= side - wasLong;
  // Else a later stage changes the mix, or joins it to others.
  const isMixed = mixOf(trace, last, cell.row) !== null;
  const flow =
    column && isMixed && column.bars.own.length > 0
      ? [
          streamShape(
            column.bars.track,
            { x: column.bars.track.x, y: column.height + column.flow, width: long },
            OF_PAGE,
          ),
        ]
      : [];
  const gap = `${column ? 0 : GAP.down}px ${GAP.across}px`;
  const size = `width:${width}px;height:${free}px;gap:${gap};--label:${column?.bars.label ?? 0}px;--type:${type}px`;
  const place = column ? `margin:${COLUMN.gap}px 0 ${column.flow}px;` : '';
  return html`<div .style=${`zoom:${zoom}`}><div class="result-rows ${column ? 'column' : 'across'}" .style=${size}>
      ${rowOf(view, inputs, cell.row, said.before, side, cells, isNoted ? said.example : '')}
      <div class="mixed" .style=${`${place}width:${space.width}px;height:${bars ? space.height : 0}px`}>
        ${bars ? renderMix(view, mix, bars, labels, () => 1, flow) : nothing}
      </div>
      ${rowOf(view, last, cell.row, said.after, side, cells)}
    </div>
    ${ways.content}</div>`;
}

/** The fragment of learn.html's address that has the sentence of these words; empty: it cannot be learnt. */
export function learnFragment(words: readonly string[]): string {
  const isLearnable =
    words.length >= LEARNT.min && words.length <= LEARNT.max && words.every((word) => /^\S+$/.test(word));
  return isLearnable ? `#${new URLSearchParams({ config: JSON.stringify({ sentences: [words.join(' ')] }) })}` : '';
}
