// The curve of a run as a handle: its losses, the step in view, and the film that goes through all steps.
import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import type { LearningWords } from '../words/words.ts';
import { type Depth, FILM_MS, filmTimes, pathOf } from './prediction.ts';

export const renderCurve = (name: string, losses: Float64Array, depth: Depth): TemplateResult =>
  html`<svg class=${name} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
    <path d=${pathOf(losses, depth)}></path></svg>`;

/** The axis of a curve. */
export const renderRounds = (steps: number, { axes }: LearningWords['opening']): TemplateResult =>
  html`<p class="rounds" aria-hidden="true"><span>0</span><span>${axes.rounds}</span><span>${steps}</span></p>`;

interface TrackShown {
  readonly run: LearningRun;
  readonly depth: Depth;
  readonly step: number;
  readonly words: LearningWords['opening'];
  readonly seek: (step: number) => void;
  /** Beside the curve, and below it. */
  readonly marks: unknown;
  readonly below: unknown;
}

export function renderTrack(shown: TrackShown): TemplateResult {
  const { run, depth, step, words, seek, marks, below } = shown;
  const { losses, steps } = run;
  const name = words.error(step, fixed(losses[step]!, 2));
  return html`<div class="losses" .style=${`--x:${step / (steps || 1)};--y:${depth(losses[step]!) || 0}`}>
    <p class="axis-name">${words.axes.error} ${words.axes.log} <span>· ${words.hint}</span></p>
    ${guard([run, depth], () => ['all', 'so-far'].map((each) => renderCurve(each, losses, depth)))} ${marks}
    <i class="handle"><b>${name}</b></i>
    <input type="range" min="0" max=${steps} .value=${String(step)} aria-label=${words.steps} aria-valuetext=${name}
      @input=${({ target }: Event) => seek(Number((target as HTMLInputElement).value))} />
    ${below}
  </div>`;
}

/**
 * Seeks through the steps of a run from one to the last, a frame at a time, and then calls `ended`, unless it is
 * aborted.
 */
export function playFilm(
  from: number,
  run: LearningRun,
  depth: Depth,
  seek: (step: number) => void,
  ended: () => void,
): AbortController {
  const film = new AbortController();
  const times = filmTimes(run.losses, depth);
  const began = performance.now() - FILM_MS * times[from]!;
  let step = from;
  const tick = () => {
    if (film.signal.aborted) return;
    const time = (performance.now() - began) / FILM_MS;
    while (step < run.steps && times[step + 1]! <= time) step++;
    seek(step);
    if (step === run.steps) ended();
    else requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return film;
}

/** Whether an event is on an element that a selector matches, in any shadow tree. */
export const isAt = (event: Event, selector: string): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.matches(selector));
