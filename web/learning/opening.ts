// A small model learns before the reader's eyes: its sentence with arcs, the next word, and the curve as the handle. A
// run takes some milliseconds; its film is a function of time. In the article, and above the experiments.
import { html, nothing, render, svg, type TemplateResult } from 'lit';
import type { Engine } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { splitSentence } from '../model/sentence.ts';
import { lettersIn } from '../typeface/family.ts';
import type { LearningWords } from '../words/words.ts';
import { arcsOf, captionsOf, depthsOf, FILM_MS, momentOf, pathOf, told, took } from './moment.ts';
import type { Moment, Taught } from './moment.ts';

/** How many words can be learnt. */
const WORDS = { min: 2, max: 12 };
/** Any of these ends the film. */
const ENDED_BY = ['scroll', 'keydown', 'pointerdown', 'wheel', 'touchstart'];
/** The place of the next word is at most as wide as this many letters; a longer word is cut. */
const WIDEST = 16;
/** The maximum time for one step, in milliseconds. */
const STEP_MS = 40;

const PATHS = { play: 'M8 5l11 7-11 7z', pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' };

/** The more, the darker. @param least The opacity of nothing: a number must be legible. */
const fading = (share: number, least: number) => `opacity:${least + (1 - least) * Math.sqrt(share)}`;
const number = (share: number, least: number) => html`<small .style=${fading(share, least)}>${fixed(share, 2)}</small>`;

type Depth = ReturnType<typeof depthsOf>;

export const renderCurve = (name: string, losses: Float64Array, depth: Depth): TemplateResult =>
  html`<svg class=${name} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true"><path
    d=${pathOf(losses, depth)}
  ></path></svg>`;

/** What the page around it does. */
interface OpeningPage {
  readonly engine: Engine;
  readonly words: LearningWords['opening'];
  readonly lang: string;
  /** What holds it. */
  readonly root: ParentNode;
  readonly redraw: () => void;
  /** Learns a reader's words; none: what was there before them. */
  readonly teach: (words: readonly string[]) => Promise<void>;
  /** Another step is in view. */
  readonly moved?: (step: number) => void;
  /** Another word attends; without it none can be chosen. */
  readonly pick?: (query: number) => void;
}

export class Opening {
  readonly page: OpeningPage;
  step = 0;
  #taught: Taught | null = null;
  #moment!: Moment;
  #captions: ReturnType<typeof captionsOf> = [];
  #depth!: Depth;
  #curves: readonly TemplateResult[] = [];
  #film: AbortController | null = null;
  #took = '';
  #refused = '';
  /** Draws arcs once the words have their places, in the same frame. */
  readonly #watcher = new ResizeObserver(([words]) => this.#drawArcs(words!.target as HTMLElement));

  constructor(page: OpeningPage) {
    this.page = page;
  }

  get isPlaying(): boolean {
    return this.#film !== null;
  }

  /** Shows a run, at a step or as a film. @param depth The scale of its curve. */
  show(taught: Taught, step: number | 'film', depth = depthsOf([taught.run.losses])): void {
    this.pause();
    const { losses, steps } = taught.run;
    [this.#taught, this.#depth] = [taught, depth];
    this.#captions = captionsOf(taught, momentOf(this.page.engine, taught, steps), this.page.words);
    this.#took = took(taught, this.page.words);
    this.#curves = ['whole', 'done'].map((name) => renderCurve(name, losses, depth));
    const plays = step === 'film' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.seek(plays ? 0 : step === 'film' ? steps : step);
    if (plays) this.play();
  }

  seek(step: number): void {
    const { run } = this.#taught!;
    // A long run of large tables keeps some of its steps.
    for (this.step = Math.min(step, run.steps); this.step > 0 && !run.isNear(this.step); ) this.step--;
    this.#moment = momentOf(this.page.engine, this.#taught!, this.step);
    this.page.moved?.(this.step);
    this.page.redraw();
  }

  /** From the step in view; from the last one all of it. */
  play(): void {
    const { steps } = this.#taught!.run;
    const from = this.step < steps ? this.step : 0;
    this.#film = new AbortController();
    const { signal } = this.#film;
    for (const name of ENDED_BY) addEventListener(name, this.#end, { signal, passive: true, capture: true });
    const began = performance.now();
    const pace = Math.min(STEP_MS, FILM_MS / Math.max(1, steps));
    const tick = (now: number) => {
      if (signal.aborted) return;
      const step = Math.min(steps, from + Math.floor(Math.max(0, now - began) / pace)); // a frame may begin before it
      if (step === steps) this.pause();
      else requestAnimationFrame(tick);
      this.seek(step);
    };
    requestAnimationFrame(tick);
    this.page.redraw();
  }

  pause(): void {
    if (!this.#film) return;
    this.#film.abort();
    this.#film = null;
    this.page.redraw();
  }

  /** A touch of the curve takes over at the step in view; anything else shows the end. */
  readonly #end = (event: Event): void => {
    const isOn = (part: string) => event.composedPath().some((each) => each instanceof Element && each.matches(part));
    if (isOn('.opening .play') || (event as KeyboardEvent).key === 'Tab') return;
    this.pause();
    if (!isOn('.opening .track')) this.seek(this.#taught!.run.steps);
  };

  /** Call it once it is drawn. */
  drawn(): void {
    this.#watcher.disconnect();
    const words = this.page.root.querySelector('.opening .words');
    if (words) this.#watcher.observe(words);
  }

  #drawArcs(words: HTMLElement): void {
    const { row } = this.#moment;
    const boxes = Array.from(words.children, (word) => {
      const { offsetLeft: left, offsetWidth: width, offsetTop: top } = word as HTMLElement;
      const { offsetTop, offsetHeight } = word.lastElementChild as HTMLElement;
      return { left, width, top, bottom: top + offsetTop + offsetHeight };
    });
    const size = Number.parseFloat(getComputedStyle(words).fontSize);
    const arcs = row.every(Number.isFinite) ? arcsOf(row, this.#taught!.query, boxes, size) : [];
    const paths = arcs.map(
      ({ key, d, thick }) => svg`<path d=${d} stroke-width=${thick} .style=${fading(row[key]!, 0.25)}></path>`,
    );
    render(paths, words.parentElement!.querySelector<SVGElement>('.arcs')! as unknown as HTMLElement);
  }

  readonly #teach = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { words, lang, teach, redraw } = this.page;
    const { tokens } = splitSentence((event.currentTarget as Element).querySelector('input')!.value, lang);
    const own = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
    const fits = own.length === 0 || (own.length >= WORDS.min && own.length <= WORDS.max);
    this.#refused = fits ? '' : words.refused(own.length);
    if (fits) await teach(own).catch(() => (this.#refused = words.failed));
    redraw();
  };

  /** @param said In place of what it says of the step. @param onward What leads on. @param marks Beside the curve. */
  render(said: TemplateResult | null, onward: unknown, marks: unknown): TemplateResult {
    const { words, lang } = this.page;
    const taught = this.#taught!;
    const { run, shown, isOwn } = taught;
    const act = this.isPlaying ? 'pause' : 'play';
    const longest = Math.min(WIDEST, Math.max(...run.words.map(lettersIn)));
    const letters = `--letters:${lettersIn(shown.join(' '))};--longest:${longest}`;
    return html`<div class="opening ready" .style=${letters}>
      ${this.#renderSentence(isOwn ? lang : 'en')} ${this.#renderTrack(marks)}
      <div class="said">${
        said ??
        html`<p class="told" role="status">${told(taught, this.#moment, words)}</p>
          <p class="took">${this.#took}</p>`
      }</div>
      <div class="ways">
        ${
          said
            ? nothing
            : html`<form @submit=${this.#teach}>
                <input aria-label=${words.teach} placeholder=${words.teach} dir="auto" autocomplete="off"
                  enterkeyhint="go" />
                <button>${words.learn}</button>
                <span class="refused" role="status">${this.#refused}</span>
              </form>`
        }
        ${onward}
        <button class="play" type="button" aria-label=${words[act]} @click=${() => this[act]()}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[act]}></path></svg>
        </button>
      </div>
    </div>`;
  }

  /** The words with their weights, and what may come next. */
  #renderSentence(lang: string): TemplateResult {
    const { shown, query } = this.#taught!;
    const { row, next } = this.#moment;
    const { pick, words } = this.page;
    const wordAt = (word: string, i: number) => html`<span class=${i === query ? 'query' : ''}
      role=${pick ? 'button' : nothing} tabindex=${pick ? 0 : nothing} aria-pressed=${pick ? i === query : nothing}
      @click=${() => pick?.(i)} @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && pick?.(i)}
    >${word}${number(row[i]!, 0.7)}</span>`;
    const [likeliest, share] = next[0]!;
    const isLast = query === shown.length - 1;
    const after = isLast ? nothing : html`<small>${words.after(shown[query]!)}</small>`;
    return html`<div class="sentence">
        <svg class="arcs" aria-hidden="true"></svg>
        <p class="words" lang=${lang} dir="auto">${shown.map(wordAt)}</p>
      </div>
      <div class="next" lang=${lang}>
        <p class="place" dir="auto">${after}<span
          .style=${fading(share, 0.5)}>${likeliest}</span></p>
        <ol class="likeliest">${next.map(
          ([word, share]) => html`<li><span>${word}</span><i .style=${`--share:${share}`}></i>${number(share, 1)}</li>`,
        )}</ol>
      </div>`;
  }

  #renderTrack(marks: unknown): TemplateResult {
    const { words } = this.page;
    const { losses, steps } = this.#taught!.run;
    const { step } = this;
    const loss = losses[step]!;
    const handle = `--x:${step / (steps || 1)};--y:${Number.isNaN(loss) ? 0 : this.#depth(loss)}`;
    return html`<div class="track" .style=${handle}>
      <p class="hint">${words.hint}</p>
      ${marks} ${this.#curves}
      <i class="handle"><b>${words.step(step)}</b></i>
      <input type="range" min="0" max=${steps} .value=${String(step)} aria-label=${words.steps}
        aria-valuetext=${`${words.step(step)}${this.isPlaying ? '' : `: ${told(this.#taught!, this.#moment, words)}`}`}
        @input=${({ target }: Event) => {
          this.pause();
          this.seek(Number((target as HTMLInputElement).value));
        }} />
      <ol class="stretches">${this.#captions.map(
        ({ text, steps }) => html`<li .style=${`flex-grow:${steps}`}>${text}</li>`,
      )}</ol>
    </div>`;
  }
}
