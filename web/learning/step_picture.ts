// One step of a run as a picture: the sentence with its arcs, the attention weights, and the next word. The player's
// views draw it from an ordinary trace.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type LearningRun, type Stage, type Trace } from '../engine/index.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Theme } from '../model/state.ts';
import { weightsOf } from '../ops/index.ts';
import { part } from '../ops/operation.ts';
import { frameAtStep, timelineOf } from '../timeline/timeline.ts';
import type { Context } from '../view/context.ts';
import { layoutOf } from '../view/scene/layout.ts';
import { renderMatrix } from '../view/scene/matrix.ts';
import type { Area, Reader } from '../view/scene/matrix_size.ts';
import { renderSentence } from '../view/sentence/sentence.ts';
import type { LearningWords } from '../words/words.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import { typed } from './controls.ts';

/** The height of the sentence's words under its arcs, in pixels, and the same as buttons. */
const LINE = 34;
const BUTTONS = 42;
const BEST_GUESSES = 4;

/** The reader's choices within a step. */
export interface Looked {
  readonly trace: Trace;
  readonly weights: Stage;
  /** The attending word, and the attended one. */
  readonly query: number;
  readonly key: number;
}

/** A run at a step, with the sentence and the words that a reader has chosen. */
export interface StepInView {
  readonly run: LearningRun;
  readonly step: number;
  readonly sentence: number;
  readonly looked: Looked;
  readonly words: LearningWords;
}

/** The word that a query attends to most. */
export function strongestKey(trace: Trace, weights: Stage, query: number): number {
  let best = 0;
  for (let key = 1; key < weights.cols; key++)
    if (valueAt(trace, weights, query, key) > valueAt(trace, weights, query, best)) best = key;
  return best;
}

/** @param key Null: the one with the largest weight. */
export function lookedAt(trace: Trace, head: number, query: number, key: number | null): Looked {
  const weights = weightsOf(trace, 0, head);
  return { trace, weights, query, key: key ?? strongestKey(trace, weights, query) };
}

export const weightOf = ({ trace, weights, query, key }: Looked): number => valueAt(trace, weights, query, key);

/** The context in which the player's views draw a step: at rest, with its weights computed and one cell in focus. */
function contextOf({ trace, weights, query, key }: Looked, words: Words, theme: Theme): Context {
  const timeline = timelineOf(trace, 0, weights.head ?? 0);
  return {
    trace,
    timeline,
    frame: frameAtStep(timeline, timeline.beats.length),
    words,
    theme,
    cell: { stage: weights.id, row: query, col: key },
    chosen: true,
    asks: false,
    trail: [],
    lit: null,
    base: null,
    editing: null,
    unfolded: false,
    refused: false,
    editable: false,
    tints: null,
    end: null,
    isPointed: false,
  };
}

/** The smallest type in which all heads are shown side by side, in pixels. */
const MIN_FONT_SIZE = 12;

/** The letters of a share such as 8.7e−06: its columns keep their width from step to step. */
const LONGEST_SHARE = 7;

/** The attention weights as large as fits the area: of all heads if one can read them, else of the chosen one. */
function renderWeights(context: Context, { trace, weights }: Looked, area: Area, reader: Reader): TemplateResult {
  const layout = (stages: readonly Stage[]) => {
    const numbered = stages.length > 1;
    const parts = stages.map((stage) => ({ ...part(stage, 'result'), numbered }));
    return layoutOf(trace, { layout: 'row', parts, letters: LONGEST_SHARE }, area, reader);
  };
  const all = layout(trace.stages.filter(({ name }) => name === weights.name));
  const fits = all.fontSize >= MIN_FONT_SIZE && all.boxes.every(({ small, mute }) => !small && !mute);
  const { boxes, fontSize } = fits ? all : layout([weights]);
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;--number-size:${fontSize}px`}>
    ${boxes.map((box) => renderMatrix(context, { ...box, legend: 'none' }, []))}
  </div>`;
}

/** The likeliest words at a place of a sentence, and always the correct one. */
function likeliest(
  run: LearningRun,
  step: number,
  words: readonly string[],
  place: number,
  right: string | null,
  count: number,
): readonly (readonly [word: string, share: number])[] {
  const shares = run.predict(step, words, place);
  const sorted = run.words.map((word, i) => [word, shares[i]!] as const).sort((a, b) => b[1] - a[1]);
  const first = sorted.slice(0, count);
  const expected = sorted.find(([word]) => word === right);
  return expected && !first.includes(expected) ? [...first.slice(0, -1), expected] : first;
}

/** The longest word, in letters, that the list has space for in every step. */
const MAX_WORD = 12;

/** @param longest The letters of the run's longest word. */
function renderNext(
  shares: readonly (readonly [word: string, share: number])[],
  right: string | null,
  title: string,
  expected: string,
  longest: number,
  more: TemplateResult,
): TemplateResult {
  return html`<div class="next">
    <h3>${title}</h3>
    <ol .style=${`--word:${Math.min(longest, MAX_WORD)}ch`}>
      ${shares.map(
        ([word, share]) => html`<li class=${word === right ? 'right' : ''}>
          <span class="word">${word}</span>
          <span class="share-bar" aria-hidden="true"><i .style=${`width:${(share || 0) * 100}%`}></i></span>
          <span class="share">${numberText(share)}${
            word === right && Number.isFinite(share)
              ? html` <small title=${expected} aria-label=${expected}>✓</small>`
              : nothing
          }</span>
        </li>`,
      )}
    </ol>
    ${more}
  </div>`;
}

/** The sizes of its areas, in pixels; 0 until they are known. */
export interface PictureSizes {
  readonly sentence: Area;
  readonly weights: Area;
  readonly curve: Area;
}

export interface PictureActs {
  readonly pickSentence: (sentence: number) => void;
  readonly pickHead: (head: number) => void;
  readonly look: (query: number, key: number | null) => void;
  /** Opens a panel below the stage. */
  readonly show: (panel: string) => void;
}

/** A word of the sentence, or a cell of a head's weights. */
function chooseLook(event: Event, { looked }: StepInView, { look, pickHead }: PictureActs): void {
  const target = event.target as Element;
  const word = target.closest<HTMLElement>('[data-token]');
  const cell = target.closest<HTMLElement>('[data-row]');
  if (word) look(Number(word.dataset.token), null);
  else if (cell) {
    pickHead(looked.trace.stages[Number(cell.dataset.stage)]?.head ?? 0);
    look(Number(cell.dataset.row), Number(cell.dataset.col));
  }
}

const MOVES: Readonly<Record<string, readonly [rows: number, cols: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The cell to which an arrow key leads in the weights; null for any other key. */
export function cellAfter(event: KeyboardEvent, words: number): readonly [row: number, col: number] | null {
  const move = MOVES[event.key];
  const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
  if (!move || !cell || event.ctrlKey || event.metaKey || event.altKey) return null;
  const within = (at: number) => Math.min(words - 1, Math.max(0, at));
  return [within(Number(cell.dataset.row) + move[0]), within(Number(cell.dataset.col) + move[1])];
}

function renderPick({ run, sentence, looked, words }: StepInView, acts: PictureActs): TemplateResult {
  const { length } = run.sentences;
  const by = (steps: number) => acts.pickSentence((sentence + steps + length) % length);
  const head = looked.weights.head ?? 0;
  return html`<div class="pick">
    <button class="plain" aria-label=${`${words.sentence} −`} @click=${() => by(-1)}>‹</button>
    <select aria-label=${words.sentence} @change=${(event: Event) => acts.pickSentence(Number(typed(event)))}>
      ${run.sentences.map((each, i) => html`<option value=${i} .selected=${i === sentence}>${each.join(' ')}</option>`)}
    </select>
    <button class="plain" aria-label=${`${words.sentence} +`} @click=${() => by(1)}>›</button>
    ${
      run.config.heads > 1
        ? html`<select aria-label=${words.head(1)} @change=${(event: Event) => acts.pickHead(Number(typed(event)))}>
            ${Array.from(
              { length: run.config.heads },
              (_, i) => html`<option value=${i} .selected=${i === head}>${words.head(i + 1)}</option>`,
            )}
          </select>`
        : nothing
    }
  </div>`;
}

function renderWays({ run, words }: StepInView, { show }: PictureActs): TemplateResult {
  const ways = [
    run.config.task === 'own' ? ['own', words.own] : ['experiments', words.experiments],
    ['writes', words.writes],
    ['step', words.openPlayer],
  ] as const;
  return html`<ul class="ways">${ways.map(
    ([panel, name]) => html`<li><button @click=${() => show(panel)}>${name} ↓</button></li>`,
  )}</ul>`;
}

/** Sentence, weights and next word. `moveCell` is called with key presses in the weights. */
export function renderPicture(
  view: StepInView,
  presentation: Presentation,
  sizes: PictureSizes,
  acts: PictureActs,
  moveCell: (event: KeyboardEvent) => Promise<void>,
): TemplateResult {
  const { run, step, looked, words } = view;
  const { fonts, media } = presentation.settings;
  const context = contextOf(looked, presentation.words, presentation.theme);
  const { sentence, weights } = sizes;
  const target = run.targets[view.sentence]![looked.query]!;
  const choose = (event: Event) => chooseLook(event, view, acts);
  const arcs = Math.max(10, sentence.height - BUTTONS);
  return html`<div class="sentence-area" @click=${choose}>${
    sentence.width > 0 ? renderSentence(context, sentence.width, arcs, LINE, fonts.letter, 1, looked.key) : nothing
  }</div>
    ${renderPick(view, acts)}
    <div class="weights-area" @click=${choose} @keydown=${moveCell}>${
      weights.width > 0 && weights.height > 0
        ? renderWeights(context, looked, weights, { ...fonts, coarse: media.coarse })
        : nothing
    }</div>
    ${renderNext(
      likeliest(run, step, looked.trace.tokens, looked.query, target, BEST_GUESSES),
      target,
      run.config.target === 'reversed' ? words.saidBackwards : words.nextWord,
      words.expected,
      run.words.reduce((most, word) => Math.max(most, word.length), 0),
      renderWays(view, acts),
    )}`;
}
