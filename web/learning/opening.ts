// A small model learns before the reader's eyes: its sentence with arcs, the next word, and the curve as the handle. A
// run takes some milliseconds; its film is a function of time. In the article, and above the experiments.
import { html, nothing, render, svg, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import type { Engine } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { isStill } from '../input/media.ts';
import { LEARNT, splitSentence } from '../model/sentence.ts';
import { iconButton } from '../panels/controls.ts';
import { TRANSPORT_ICONS } from '../panels/transport.ts';
import { lettersIn, textWidth } from '../typeface/family.ts';
import type { LearningWords } from '../words/words.ts';
import { isAt, playFilm, renderRounds, renderTrack } from './curve.ts';
import {
  arcsOf,
  captionsOf,
  type Depth,
  type Prediction,
  predictionOf,
  type Prompt,
  predictionText,
  durationText,
} from './prediction.ts';

/** Any of these ends the film. */
const ENDED_BY = ['scroll', 'keydown', 'pointerdown', 'wheel', 'touchstart', 'input'];

/** The more, the darker. @param least The opacity of nothing. */
const fading = (share: number, least: number) => `opacity:${least + (1 - least) * Math.sqrt(share)}`;

/** Of a word at a font size of 1 px, as in opening.css: at least, and with the gap before it. */
const WORD = { least: 0.6, gap: 0.26 };

/** Of a sentence, in letters. */
const lengthOf = (words: readonly string[]): number => {
  const wide = words.reduce((sum, word) => sum + Math.max(WORD.least, textWidth(word)) + WORD.gap, 0);
  return Math.max(lettersIn(words.join(' ')), Math.ceil(2 * wide));
};

/** A word is pressed as a button is. */
const press = (event: KeyboardEvent) => {
  if (!/^(Enter| )$/.test(event.key)) return;
  event.preventDefault(); // the page does not scroll
  (event.currentTarget as HTMLElement).click();
};

/** What the page around it does. */
interface OpeningPage {
  readonly engine: Engine;
  readonly words: LearningWords['opening'];
  readonly lang: string;
  readonly redraw: () => void;
  /** Learns a reader's sentence; empty: what was there before it. Resolves to what is wrong; empty: nothing. */
  readonly teach: (sentence: string) => Promise<string>;
  /** Another step is in view. */
  readonly moved?: (step: number) => void;
  /** Another word attends; without it none can be chosen. */
  readonly pick?: (query: number) => void;
}

/** The scale of a run's curve, and what is beside that. */
interface Curve {
  readonly depth: Depth;
  readonly marks: unknown;
}

export class Opening {
  readonly page: OpeningPage;
  step = 0;
  /** Ends the film; null: none plays. */
  film: AbortController | null = null;
  #prompt!: Prompt;
  #curve!: Curve;
  #prediction!: Prediction;
  #refused = '';
  /** Draws arcs once the words have their places, in the same frame. */
  readonly #watcher = new ResizeObserver(([words]) => this.#drawArcs(words!.target as HTMLElement));

  constructor(page: OpeningPage) {
    this.page = page;
  }

  /** Shows a run, at a step or from there on. */
  show(prompt: Prompt, curve: Curve, step: number, plays: boolean): void {
    this.#prompt = prompt;
    this.#curve = curve;
    this.seek(step);
    this.pause();
    if (plays && !isStill()) this.play();
  }

  seek(step: number): void {
    const { run } = this.#prompt;
    // A long run of large tables keeps some of its steps.
    for (this.step = Math.min(step, run.steps); this.step > 0 && !run.isNear(this.step); ) this.step--;
    this.#prediction = predictionOf(this.page.engine, this.#prompt, this.step);
    this.page.moved?.(this.step);
    this.page.redraw();
  }

  /** From the step in view; from the last one all of it. */
  play(): void {
    const { run } = this.#prompt;
    this.film = playFilm(
      this.step < run.steps ? this.step : 0,
      run,
      this.#curve.depth,
      (step) => this.seek(step),
      () => this.pause(),
    );
    const { signal } = this.film;
    for (const name of ENDED_BY) addEventListener(name, this.#end, { signal, passive: true, capture: true });
    this.page.redraw();
  }

  pause(): void {
    this.film?.abort();
    this.film = null;
    this.page.redraw();
  }

  /** A touch of the curve takes over at the step in view; anything else shows the end. */
  readonly #end = (event: Event): void => {
    if (isAt(event, '.opening .play') || (event as KeyboardEvent).key === 'Tab') return;
    this.pause();
    if (!isAt(event, '.opening .losses')) this.seek(this.#prompt.run.steps);
  };

  #drawArcs(words: HTMLElement): void {
    const size = Number.parseFloat(getComputedStyle(words).fontSize);
    const arcs = arcsOf(this.#prediction.row, this.#prompt.query, [...words.children] as HTMLElement[], size).map(
      ({ share, thick, d }) => svg`<path d=${d} stroke-width=${thick} .style=${fading(share, 0.25)}></path>`,
    );
    render(arcs, words.previousElementSibling as HTMLElement);
  }

  readonly #teach = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { words, lang, teach, redraw } = this.page;
    const { tokens } = splitSentence((event.currentTarget as Element).querySelector('input')!.value, lang);
    const own = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
    const isTaken = own.length === 0 || (own.length >= LEARNT.min && own.length <= LEARNT.max);
    // It begins with a small letter, as those of the run; on screen with a capital.
    const sentence = own.join(' ').replace(/^./u, (first) => first.toLowerCase());
    this.#refused = isTaken ? await teach(sentence) : words.refused(LEARNT.min, LEARNT.max);
    redraw();
  };

  /** @param said In place of what it says of the step. @param onward What leads on. */
  render(said: TemplateResult | null, onward: unknown): TemplateResult {
    const { engine, words } = this.page;
    const [prompt, step] = [this.#prompt, this.step];
    const { words: known } = prompt.run;
    const letters = `--letters:${lengthOf(prompt.shown)};--longest:${Math.max(...known.map(lettersIn))}`;
    const act = this.film ? 'pause' : 'play';
    const text = predictionText(prompt, this.#prediction, words);
    const below = () => {
      const captions = captionsOf(engine, prompt, words);
      const listed = captions.map(({ text, steps }) => html`<li .style=${`flex-grow:${steps}`}>${text}</li>`);
      return listed.length > 0 ? html`<ol class="stretches">${listed}</ol>` : renderRounds(prompt.run.steps, words);
    };
    return html`<div class="opening ready ${this.film ? 'plays' : ''}" .style=${letters}>
      ${this.#renderSentence()}
      ${renderTrack({
        ...this.#curve,
        run: prompt.run,
        step,
        words,
        seek: (to) => this.seek(to),
        below: guard([prompt], below),
      })}
      <div class="caption">${
        said ??
        html`<p class="status" role="status">${text}</p>
          <p class="duration">${guard([prompt], () => durationText(prompt, words))}</p>`
      }</div>
      <div class="actions">
        <form @submit=${this.#teach}>
          <input aria-label=${words.teach} placeholder=${words.teach} dir="auto" autocomplete="off" enterkeyhint="go" />
          <button>${words.learn}</button>
          <span class="refused" role="status">${this.#refused}</span>
        </form>
        ${onward} ${iconButton('play', words[act], TRANSPORT_ICONS[act], () => this[act]())}
      </div>
    </div>`;
  }

  /** The words with their weights, and what may come next. */
  #renderSentence(): TemplateResult {
    const { shown, query } = this.#prompt;
    const { row, next } = this.#prediction;
    const { pick, words } = this.page;
    const lang = this.#prompt.run.config.task === 'own' ? this.page.lang : 'en';
    const wordAt = (word: string, i: number) => html`<span class=${i === query ? 'looking' : ''}
      role=${pick ? 'button' : nothing} tabindex=${pick ? 0 : nothing} aria-pressed=${pick ? i === query : nothing}
      @click=${() => pick?.(i)} @keydown=${press}
    >${word}<small>${fixed(row[i]!, 2)}</small></span>`;
    // Another function in each render: so the words are watched anew, and their arcs drawn again.
    const watch = (words?: Element) => (words ? this.#watcher.observe(words) : this.#watcher.disconnect());
    const [likeliest, share] = next[0] ?? ['', 0];
    const after = query === shown.length - 1 ? nothing : html`<small>${words.after(shown[query]!)}</small>`;
    return html`<div class="prompt">
        <svg class="looks" aria-hidden="true"></svg>
        <p class="words" lang=${lang} dir="auto" ${ref(watch)}>${shown.map(wordAt)}</p>
      </div>
      <div class="next" lang=${lang}>
        <p class="guess" dir="auto">${after}<span .style=${fading(share, 0.5)}>${likeliest}</span></p>
        <ol class="likeliest">${next.map(
          ([word, share]) =>
            html`<li><span>${word}</span><i .style=${`--share:${share}`}></i><small>${fixed(share, 2)}</small></li>`,
        )}</ol>
      </div>`;
  }
}
