// One step of a run as a picture: the sentence with its arcs, the attention weights, and what comes next. Drawn by what
// draws the player, from an ordinary trace.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type LearningRun, type Stage, type Trace } from '../engine/index.ts';
import type { Theme } from '../model/state.ts';
import { weightsOf } from '../ops/index.ts';
import { part } from '../ops/operation.ts';
import { frameAtStep, timelineOf } from '../timeline/timeline.ts';
import type { Context } from '../view/context.ts';
import { layoutOf } from '../view/scene/layout.ts';
import { renderMatrix } from '../view/scene/matrix.ts';
import type { Area, Reader } from '../view/scene/matrix_size.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';

/** What is looked at in a step. */
export interface Looked {
  readonly trace: Trace;
  readonly weights: Stage;
  /** The word that looks, and the one that it looks at. */
  readonly query: number;
  readonly key: number;
}

/** The word that a query looks at most. */
export function strongestKey(trace: Trace, weights: Stage, query: number): number {
  let best = 0;
  for (let key = 1; key < weights.cols; key++)
    if (valueAt(trace, weights, query, key) > valueAt(trace, weights, query, best)) best = key;
  return best;
}

/** @param key Null: the one that is looked at most. */
export function lookedAt(trace: Trace, head: number, query: number, key: number | null): Looked {
  const weights = weightsOf(trace, 0, head);
  return { trace, weights, query, key: key ?? strongestKey(trace, weights, query) };
}

export const weightOf = ({ trace, weights, query, key }: Looked): number => valueAt(trace, weights, query, key);

/** The context in which the player's views draw a step at rest, its weights computed and one cell in focus. */
export function contextOf({ trace, weights, query, key }: Looked, words: Words, theme: Theme): Context {
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
    heat: null,
    insight: null,
    matrices: null,
    rows: null,
    isPointed: false,
  };
}

/** The attention weights alone, as large as the area lets them be. */
export function renderWeights(
  context: Context,
  { trace, weights }: Looked,
  area: Area,
  reader: Reader,
): TemplateResult {
  const scene = { layout: 'row' as const, parts: [part(weights, 'result')] };
  const { boxes, fontSize } = layoutOf(trace, scene, area, reader);
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;--number-size:${fontSize}px`}>
    ${boxes.map((box) => renderMatrix(context, { ...box, legend: 'none' }, []))}
  </div>`;
}

/** The likeliest words at a place of a sentence, the right one among them, whatever its share. */
export function likeliest(
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

export function renderNext(
  shares: readonly (readonly [word: string, share: number])[],
  right: string | null,
  title: string,
  expected: string,
  more: TemplateResult,
): TemplateResult {
  return html`<div class="next">
    <h3>${title}</h3>
    <ol>
      ${shares.map(
        ([word, share]) => html`<li class=${word === right ? 'right' : ''}>
          <span class="word">${word}</span>
          <span class="share-bar" aria-hidden="true"><i .style=${`width:${(share || 0) * 100}%`}></i></span>
          <span class="share">${numberText(share)}${
            word === right ? html` <small title=${expected} aria-label=${expected}>✓</small>` : nothing
          }</span>
        </li>`,
      )}
    </ol>
    ${more}
  </div>`;
}
