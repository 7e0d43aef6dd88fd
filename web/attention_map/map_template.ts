// The markup of a long text's map: the map with its tools, and the cursor's row as lists.
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../model/state.ts';
import { painted } from '../view/canvas.ts';
import { renderScale } from '../view/legend.ts';
import { renderEntry } from '../view/heat/entry.ts';
import { colourStyle, type Domain } from '../view/ramp.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import type { MapInput } from './map_input.ts';
import { LEFT, TOP, paintLong } from './map_paint.ts';
import { MAP_WORDS } from '../words/map_words.ts';
import type { Language } from '../words/index.ts';
import { SCENE_WORDS } from '../words/scene_words.ts';
import type { RowStore } from './row_store.ts';
import type { Cell, View } from './viewport.ts';

/** The number of keys that the list shows at once, and of the largest. */
const PAGE = 64;
const STRONGEST = 8;

export interface MapInView {
  readonly words: Words;
  readonly lang: Language;
  readonly theme: Theme;
  /** Leaves the map. */
  readonly back: () => void;
  readonly rows: RowStore;
  readonly view: View;
  readonly cursor: Cell;
  readonly tokens: readonly string[];
  readonly domain: Domain;
  /** Changes whenever anything has to be repainted. */
  readonly version: number;
  readonly blocks: CanvasRenderingContext2D;
  readonly input: MapInput;
}

export function renderMap(map: MapInView): TemplateResult {
  const { tokens, rows, back } = map;
  const long = MAP_WORDS[map.lang];
  const problem = rows.problems[0];
  return html`<section class="long" @keydown=${(event: Event) => event.stopPropagation()}>
    <h2>${long.title(tokens.length)} ${rows.stage ? html`<code>${rows.stage}</code>` : nothing}</h2>
    <p>${long.intro} <button class="plain" data-long="back" @click=${back}>${long.back}</button></p>
    ${
      problem
        ? html`<p class="problem" role="alert">${problem.message}</p>`
        : html`<div class="long-parts">${renderCanvas(map)}${renderRow(map)}</div>`
    }
  </section>`;
}

function renderTools({ lang, rows, input }: MapInView): TemplateResult {
  const { zoomIn, zoomOut, fit } = MAP_WORDS[lang];
  return html`<div class="long-tools">
    <button class="plain" data-long="in" @click=${input.in} aria-label=${zoomIn} title=${zoomIn}>+</button>
    <button class="plain" data-long="out" @click=${input.out} aria-label=${zoomOut} title=${zoomOut}>−</button>
    <button class="plain" data-long="fit" @click=${input.fit}>${fit}</button>
    ${renderProgress(lang, rows)}
  </div>`;
}

function renderProgress(lang: Language, rows: RowStore): TemplateResult | typeof nothing {
  const { stop, goOn, computing } = MAP_WORDS[lang];
  const { progress } = rows;
  if (rows.stopped) return html`<button class="plain" data-long="go-on" @click=${() => rows.goOn()}>${goOn}</button>`;
  if (!progress) return nothing;
  return html`<progress max=${progress.of} .value=${progress.done} aria-label=${computing}></progress>
    <button class="plain" data-long="stop" @click=${() => rows.stop()}>${stop}</button>`;
}

function renderCanvas(map: MapInView): TemplateResult {
  const { words, theme, view, cursor, tokens, rows, domain, version, blocks, input } = map;
  const picture = { view, cursor, tokens, rows, domain, theme };
  const size = `width:${view.width + LEFT}px;height:${view.height + TOP}px`;
  const paint = (canvas: HTMLCanvasElement) => paintLong(canvas, blocks, picture);
  return html`<div class="long-map">
    ${renderTools(map)}
    <div
      class="long-canvas"
      role="application"
      tabindex="0"
      aria-label=${SCENE_WORDS[words.lang].matrix(rows.stage, view.n, view.n)}
      aria-describedby="long-help long-cell"
      .style=${size}
      @keydown=${input.key}
      @wheel=${{ handleEvent: input.wheel, passive: false }}
      @pointerdown=${input.down}
      @pointermove=${input.move}
      @pointerup=${input.up}
      @pointercancel=${input.up}
    >
      <canvas
        aria-hidden="true"
        data-busy=${String(rows.busy)}
        .style=${size}
        ${painted([version, view, cursor, theme], paint)}
      ></canvas>
    </div>
    ${renderScale(domain, theme, words)}
    <p id="long-help">${MAP_WORDS[map.lang].help}</p>
  </div>`;
}

/** The cursor's row: its cell, its largest weights, and the keys around the cursor. */
function renderRow(map: MapInView): TemplateResult {
  const { words, tokens, rows, input } = map;
  const long = MAP_WORDS[map.lang];
  const { row, col } = map.cursor;
  const values = rows.row(1, row);
  const name = (axis: 'query' | 'key', index: number) => `${words.axes[axis]} ${tokens[index]} (${index + 1})`;
  const place = words.place(rows.stage, name('query', row), name('key', col));
  const first = Math.floor(col / PAGE) * PAGE;
  const last = Math.min(first + PAGE, tokens.length);
  const page = (at: number) => () => input.go({ row, col: at });
  const entries = (keys: readonly number[]) => keys.map((key) => renderKey(map, values![key]!, key));
  return html`<div class="row-list">
    <p class="where" id="long-cell" aria-live="polite"
      >${place}: <strong>${values ? numberText(values[col]!) : '…'}</strong
    ></p>
    ${
      values
        ? html`
          <h3>${long.strongest(tokens[row]!)}</h3>
          <ol class="strongest">${entries(strongest(values))}</ol>
          <h3>${long.keys(first + 1, last, tokens.length)}</h3>
          <div class="long-tools">
            <button class="plain" data-long="earlier" ?disabled=${first === 0} @click=${page(first - PAGE)}
              >${long.earlier}</button
            >
            <button class="plain" data-long="later" ?disabled=${last === tokens.length} @click=${page(last)}
              >${long.later}</button
            >
          </div>
          <ol class="keys-around">${entries(Array.from({ length: last - first }, (_, i) => first + i))}</ol>`
        : nothing
    }
  </div>`;
}

function renderKey({ tokens, cursor, domain, theme, input }: MapInView, value: number, key: number): TemplateResult {
  return renderEntry({
    label: tokens[key]!,
    title: `${tokens[key]} (${key + 1})`,
    number: numberText(value),
    current: key === cursor.col,
    style: colourStyle(value, domain, theme),
    choose: () => input.go({ row: cursor.row, col: key }),
  });
}

/** The keys of the largest weights of a row, largest first, without those that are zero. */
function strongest(values: Float32Array): readonly number[] {
  const keys: number[] = [];
  values.forEach((value, key) => {
    const place = keys.findIndex((other) => value > values[other]!);
    if (!(value > 0)) return;
    if (place >= 0) keys.splice(place, 0, key);
    else keys.push(key);
    if (keys.length > STRONGEST) keys.pop();
  });
  return keys;
}
