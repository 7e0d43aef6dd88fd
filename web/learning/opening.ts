// A small model learns before the reader's eyes: its sentence with arcs, the next word, and the curve as the handle. A
// run takes some milliseconds; its film is a function of time. In the article, and above the experiments.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Engine } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { splitSentence } from '../model/sentence.ts';
import { lettersIn } from '../typeface/family.ts';
import type { LearningWords } from '../words/words.ts';
import {
  arcsOf,
  captionsOf,
  depthsOf,
  FILM_MS,
  momentOf,
  namesOf,
  pathOf,
  spoken,
  told,
  took,
  type Level,
  type Moment,
  type Taught,
  type WordBox,
} from './moment.ts';

/** How many words can be learnt. */
const WORDS = { min: 2, max: 12 };
/** Any of these ends the film. */
const ENDED_BY = ['scroll', 'keydown', 'pointerdown', 'wheel', 'touchstart'] as const;
/** The place of the next word is at most as wide as this many letters; a longer word is cut. */
const WIDEST = 16;
/** The maximum time for one step, in milliseconds. */
const STEP_MS = 40;

const PATHS = { play: 'M8 5l11 7-11 7z', pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' };

/** The more, the darker. @param least The opacity of nothing: a number must be legible. */
const fading = (share: number, least: number) => `opacity:${least + (1 - least) * Math.sqrt(share)}`;
const number = (share: number, least: number) => html`<small .style=${fading(share, least)}>${fixed(share, 2)}</small>`;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What the page around it does. */
interface OpeningPage {
  readonly engine: Engine;
  readonly words: LearningWords['opening'];
  readonly lang: string;
  /** What holds it once it is drawn. */
  readonly root: () => ParentNode | null;
  readonly redraw: () => void;
  /** Learns a reader's words; none: what was there before them. A sentence says what is wrong. */
  readonly teach: (words: readonly string[]) => Promise<string>;
  /** Another step is in view. */
  readonly moved?: (step: number) => void;
  /** The step that can be drawn now, for a wanted one. */
  readonly reach?: (step: number) => number;
  /** Another word attends; without it none can be chosen. */
  readonly pick?: (query: number) => void;
}

/** What a page shows of a run beside its curve. */
export interface Beside {
  readonly levels?: readonly Level[];
  /** The curve that it is compared with. */
  readonly other?: Float64Array | null;
}

export class Opening {
  readonly page: OpeningPage;
  #taught: Taught | null = null;
  #depth = depthsOf([]);
  #paths = { own: '', other: '' };
  #levels: ReturnType<typeof namesOf> = [];
  readonly #moments = new Map<number, Moment>();
  #captions: ReturnType<typeof captionsOf> = [];
  #took = '';
  #boxes: readonly WordBox[] = [];
  #size = 0;
  #watched: Element | null = null;
  readonly #watcher = new ResizeObserver(() => this.#measure()); // the window, or the typeface
  #step = 0;
  #frame = 0;
  #refused = '';

  constructor(page: OpeningPage) {
    this.page = page;
  }

  get isPlaying(): boolean {
    return this.#frame !== 0;
  }

  get step(): number {
    return this.#step;
  }

  /** Shows a run, at a step or as a film; call it when its last step is at hand. */
  show(taught: Taught, { levels = [], other = null }: Beside, step: number | 'film'): void {
    this.pause();
    const { run } = taught;
    this.#taught = taught;
    this.#moments.clear();
    this.#boxes = [];
    this.#depth = depthsOf(other ? [run.losses, other] : [run.losses], levels);
    this.#levels = namesOf(levels, run.losses, this.#depth);
    this.#paths = { own: pathOf(run.losses, this.#depth), other: other ? pathOf(other, this.#depth) : '' };
    this.#captions = captionsOf(taught, this.#at(run.steps), this.page.words);
    this.#took = took(taught, this.page.words);
    const plays = step === 'film' && !isStill();
    this.seek(plays ? 0 : step === 'film' ? run.steps : step);
    if (plays) this.play();
  }

  seek(step: number): void {
    this.#step = Math.min(step, this.#taught?.run.steps ?? 0);
    this.page.moved?.(this.#step);
    this.page.redraw();
  }

  /** From the step in view; from the last one all of it. */
  play(): void {
    const { steps } = this.#taught!.run;
    const from = this.#step < steps ? this.#step : 0;
    const began = performance.now();
    const pace = Math.min(STEP_MS, FILM_MS / Math.max(1, steps));
    const tick = (now: number) => {
      const step = Math.min(steps, from + Math.floor(Math.max(0, now - began) / pace)); // a frame may begin before it
      this.#frame = step < steps ? requestAnimationFrame(tick) : 0;
      if (step === steps) this.#listen(false);
      this.seek(step);
    };
    this.#frame = requestAnimationFrame(tick);
    this.#listen(true);
    this.page.redraw();
  }

  pause(): void {
    if (!this.isPlaying) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#listen(false);
    this.page.redraw();
  }

  #listen(listens: boolean): void {
    const act = listens ? addEventListener : removeEventListener;
    for (const name of ENDED_BY) act(name, this.#end, { passive: true, capture: true });
  }

  /** A touch of the curve takes over at the step in view; anything else shows the end. */
  readonly #end = (event: Event): void => {
    const isOn = (part: string) => event.composedPath().some((each) => each instanceof Element && each.matches(part));
    if (isOn('.opening .play') || (event as KeyboardEvent).key === 'Tab') return;
    this.pause();
    if (!isOn('.opening .track')) this.seek(this.#taught!.run.steps);
  };

  /** The moment at a step: computed once. */
  #at(step: number): Moment {
    const moment = this.#moments.get(step) ?? momentOf(this.page.engine, this.#taught!, step);
    this.#moments.set(step, moment);
    return moment;
  }

  /** Call it once it is drawn. */
  drawn(): void {
    if (!this.#taught) return;
    const words = this.page.root()?.querySelector('.opening .words') ?? null;
    if (words === this.#watched && this.#boxes.length === this.#taught.shown.length) return;
    if (this.#watched) this.#watcher.unobserve(this.#watched);
    if (words) this.#watcher.observe(words);
    this.#watched = words;
    this.#measure();
  }

  /** The places of the words: once for a sentence and a size. */
  #measure(): void {
    const words = this.#watched;
    if (!words?.isConnected) return;
    const boxOf = (word: Element) => {
      const { offsetLeft: left, offsetWidth: width, offsetTop: top } = word as HTMLElement;
      const { offsetTop, offsetHeight } = word.lastElementChild as HTMLElement;
      return { left, width, top, bottom: top + offsetTop + offsetHeight };
    };
    this.#boxes = Array.from(words.children, boxOf);
    this.#size = Number.parseFloat(getComputedStyle(words).fontSize);
    this.page.redraw();
  }

  readonly #teach = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { words, lang, teach, redraw } = this.page;
    const { tokens } = splitSentence((event.currentTarget as Element).querySelector('input')!.value, lang);
    const own = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
    const fits = own.length === 0 || (own.length >= WORDS.min && own.length <= WORDS.max);
    this.#refused = fits ? await teach(own).catch(() => words.failed) : words.refused(own.length);
    redraw();
  };

  /** @param said In place of what it says of the step. @param onward What leads on. */
  render(said: TemplateResult | null = null, onward: unknown = nothing): TemplateResult {
    const { words, lang, reach } = this.page;
    const taught = this.#taught!;
    const { run, shown, query, isOwn } = taught;
    const step = reach?.(this.#step) ?? this.#step;
    const [moment, last] = [this.#at(step), this.#at(run.steps)];
    const plays = this.isPlaying;
    const longest = Math.min(WIDEST, Math.max(...run.words.map(lettersIn)));
    const letters = `--letters:${lettersIn(shown.join(' '))};--longest:${longest}`;
    return html`<div class=${plays ? 'opening ready plays' : 'opening ready'} .style=${letters}>
      ${this.#renderSentence(moment, query, isOwn ? lang : 'en')} ${this.#renderNext(moment, isOwn ? lang : 'en')}
      ${this.#renderTrack(step, plays ? null : spoken(taught, moment, words))}
      <div class="said">${
        said ??
        html`<p class="told" role="status">${told(taught, moment, last, words)}</p>
          <p class="took">${this.#took}</p>`
      }</div>
      <div class="ways">
        ${said ? nothing : this.#renderField()}
        ${onward}
        <button class="play" type="button" aria-label=${words[plays ? 'pause' : 'play']}
          @click=${() => (plays ? this.pause() : this.play())}
        ><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[plays ? 'pause' : 'play']}></path></svg></button>
      </div>
    </div>`;
  }

  #renderField(): TemplateResult {
    const { teach, learn } = this.page.words;
    return html`<form @submit=${this.#teach}>
      <input aria-label=${teach} placeholder=${teach} dir="auto" autocomplete="off" enterkeyhint="go" />
      <button>${learn}</button>
      <span class="refused" role="status">${this.#refused}</span>
    </form>`;
  }

  #renderSentence({ row }: Moment, query: number, lang: string): TemplateResult {
    const { shown } = this.#taught!;
    const { pick } = this.page;
    const wordAt = (word: string, i: number) => html`<span class=${i === query ? 'query' : ''}
      role=${pick ? 'button' : nothing} tabindex=${pick ? 0 : nothing} aria-pressed=${pick ? i === query : nothing}
      @click=${() => pick?.(i)} @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && pick?.(i)}
    >${word}${number(row[i]!, 0.7)}</span>`;
    const isDrawn = this.#boxes.length === row.length && row.every(Number.isFinite);
    const arcs = isDrawn ? arcsOf(row, query, this.#boxes, this.#size) : [];
    return html`<div class="sentence">
      <svg class="looks" aria-hidden="true">${arcs.map(
        ({ key, d, thick }) => svg`<path d=${d} stroke-width=${thick} .style=${fading(row[key]!, 0.25)}></path>`,
      )}</svg>
      <p class="words" lang=${lang} dir="auto">${shown.map(wordAt)}</p>
    </div>`;
  }

  #renderNext({ next }: Moment, lang: string): TemplateResult {
    const [word, share] = next[0]!;
    return html`<div class="next" lang=${lang}>
      <p class="place" dir="auto"><span .style=${fading(share, 0.5)}>${word}</span></p>
      <ol class="likeliest">${next.map(
        ([word, share]) => html`<li><span>${word}</span><i .style=${`--share:${share}`}></i>${number(share, 1)}</li>`,
      )}</ol>
    </div>`;
  }

  #renderTrack(step: number, value: string | null): TemplateResult {
    const { words } = this.page;
    const { losses, steps } = this.#taught!.run;
    const loss = losses[step]!;
    const line = (name: string, d: string) => html`<svg class=${name} viewBox="0 0 1000 100" preserveAspectRatio="none"
      aria-hidden="true"><path d=${d}></path></svg>`;
    const { own, other } = this.#paths;
    const handle = `--x:${step / (steps || 1)};--y:${Number.isNaN(loss) ? 0 : this.#depth(loss)}`;
    return html`<div class="track" .style=${handle}>
      <p class="hint">${words.hint}</p>
      ${this.#levels.map(
        ({ name, y, at, side }) =>
          html`<i class="level" .style=${`--y:${y}`}></i><p class="level ${side}" .style=${`--y:${at}`}>${name}</p>`,
      )}
      ${other ? line('other', other) : nothing} ${line('whole', own)} ${line('done', own)}
      <i class="handle"><b>${words.step(step)}</b></i>
      <input type="range" min="0" max=${steps} .value=${String(this.#step)} aria-label=${words.steps}
        aria-valuetext=${value ?? words.step(step)}
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
