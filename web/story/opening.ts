// The opening of the article: a small model learns before the reader's eyes. A run takes some milliseconds; its film is
// a function of time, and its curve the handle. Loaded after the first picture: until then the page's markup stands.
import { html, render, svg, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Engine } from '../engine/index.ts';
import { loadLearning } from '../engine/learning.ts';
import { fixed } from '../engine/number_format.ts';
import { onFirstUse } from '../engine/on_first_use.ts';
import { OWN_LEARNING } from '../engine/own_learning.ts';
import { splitSentence } from '../model/sentence.ts';
import { lettersIn } from '../view/text_width.ts';
import { languageAround } from '../words/languages.ts';
import type { StoryWords } from '../words/words.ts';
import { arcsOf, captionsOf, curve, FILM_MS, momentOf, spoken, told, took } from './opening_moment.ts';
import type { Moment, Taught, WordBox } from './opening_moment.ts';
import { loadStoryWords } from './story_words.ts';

const SEED = 123;
/** How many words can be learnt. */
const WORDS = { min: 2, max: 12 };
/** Any of these ends the film. */
const ENDED_BY = ['scroll', 'keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** The more, the darker. @param least The opacity of nothing: a number must be legible. */
const fading = (share: number, least: number) => `opacity:${least + (1 - least) * Math.sqrt(share)}`;

class Opening {
  readonly #learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));
  readonly #opening: HTMLElement;
  readonly #engine: Engine;
  readonly #words: StoryWords['opening'];
  /** The article's own words, and the sentences that are learnt beside a reader's. */
  readonly #ours: readonly string[];
  #sentences: readonly string[] = [];
  #taught!: Taught;
  readonly #moments = new Map<number, Moment>();
  #boxes: readonly WordBox[] = [];
  #step = 0;
  /** When the first step was in view; and the next frame: 0 at rest. */
  #began = 0;
  #frame = 0;

  constructor(opening: HTMLElement, engine: Engine, words: StoryWords['opening']) {
    [this.#opening, this.#engine, this.#words] = [opening, engine, words];
    this.#ours = Array.from(this.#part('.words').children, ({ textContent }) => textContent!);
    for (const name of ENDED_BY) addEventListener(name, this.#end, { passive: true, capture: true });
    new ResizeObserver(() => this.#measure()).observe(this.#part('.words')); // the window, or the typeface
    this.#slider.addEventListener('input', () => this.#show(Number(this.#slider.value)));
    this.#part('.play').addEventListener('click', () => (this.#frame ? this.#show(this.#step) : this.#play()));
    this.#part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#teachOwn();
    });
  }

  get #slider(): HTMLInputElement {
    return this.#opening.querySelector('[type=range]')!;
  }

  #part(selector: string): HTMLElement {
    return this.#opening.querySelector<HTMLElement>(selector)!;
  }

  /** A text that has not changed is not announced again. */
  #say(part: string, text: string): void {
    if (this.#part(part).textContent !== text) this.#part(part).textContent = text;
  }

  /** Learns the article's sentences, and beside them a reader's own, and plays it. @param own Its words, as typed. */
  async teach(own: readonly string[]): Promise<void> {
    const isOwn = own.length > 0;
    const known = new Set(this.#sentences.join(' ').split(' '));
    const lower = (word: string) => (!isOwn || known.has(word.toLowerCase()) ? word.toLowerCase() : word);
    const learnt = (isOwn ? own : this.#ours).map(lower);
    const learning = await this.#learning();
    const began = performance.now();
    const sentences = [...this.#sentences, learnt.join(' ')];
    const run = await learning.learn({ seed: SEED, ...(isOwn ? { task: 'own', sentences } : { task: 'journey' }) });
    const ms = performance.now() - began;
    if (!isOwn) this.#sentences = run.sentences.map((each, i) => [...each, run.targets[i]!.at(-1)].join(' '));
    const end = isOwn ? -1 : undefined;
    const words = learnt.slice(0, end);
    const at = run.sentences.findLastIndex((each) => each.join(' ') === words.join(' '));
    this.#taught?.run.release();
    const shown = (isOwn ? own : this.#ours).slice(0, end);
    this.#taught = { run, shown, words, target: run.targets[at]!.at(-1)!, isOwn, ms };
    this.#moments.clear();
    this.#begin();
  }

  async #teachOwn(): Promise<void> {
    const { value } = this.#part('form input') as HTMLInputElement;
    const words = splitSentence(value, languageAround(this.#opening)).tokens.filter((token) =>
      /[\p{L}\p{N}]/u.test(token),
    );
    const fits = words.length === 0 || (words.length >= WORDS.min && words.length <= WORDS.max);
    const refused = fits
      ? await this.teach(words).then(
          () => '',
          () => this.#words.failed,
        )
      : this.#words.refused(words.length);
    this.#say('.refused', refused);
  }

  /** Draws what all steps of a run share, and plays it once, where something may move. */
  #begin(): void {
    const { run, shown, isOwn } = this.#taught;
    const { style, classList } = this.#opening;
    style.setProperty('--letters', String(lettersIn(shown.join(' '))));
    style.setProperty('--longest', String(Math.max(...run.words.map(lettersIn))));
    if (!classList.contains('ready')) for (const name of ['.words', '.stretches']) this.#part(name).replaceChildren();
    classList.add('ready');
    this.#part('.words').lang = isOwn ? document.documentElement.lang : 'en';
    for (const part of this.#opening.querySelectorAll<HTMLInputElement>(':disabled')) part.disabled = false;
    this.#slider.max = String(run.steps);
    this.#part('.whole').setAttribute('d', curve(run.losses).path());
    const captions = captionsOf(this.#taught, this.#at(run.steps), this.#words);
    const items = captions.map(({ text, steps }) => html`<li .style=${`flex-grow:${steps}`}>${text}</li>`);
    render(html`${items}`, this.#part('.stretches'));
    this.#say('.took', took(this.#taught, this.#words));
    const plays = scrollY === 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#show(plays ? 0 : run.steps);
    this.#measure();
    if (plays) this.#play();
  }

  /** The moment at a step: computed once. */
  #at(step: number): Moment {
    const moment = this.#moments.get(step) ?? momentOf(this.#engine, this.#taught, step);
    this.#moments.set(step, moment);
    return moment;
  }

  #play(): void {
    const { steps } = this.#taught.run;
    const from = this.#step === steps ? 0 : this.#step;
    this.#began = performance.now() - (from / steps) * FILM_MS;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (now: number): void => {
    const { steps } = this.#taught.run;
    this.#step = Math.min(steps, Math.max(0, Math.floor(((now - this.#began) / FILM_MS) * steps)));
    if (this.#step === steps) return this.#show(steps);
    this.#frame = requestAnimationFrame(this.#tick);
    this.#draw();
  };

  /** A step, at rest. */
  #show(step: number): void {
    cancelAnimationFrame(this.#frame);
    [this.#frame, this.#step] = [0, step];
    this.#draw();
  }

  /** A touch of the curve takes over at the step in view; anything else shows the end. */
  readonly #end = (event: Event): void => {
    const target = event.target as Node;
    if (!this.#frame || this.#part('.play').contains(target) || (event as KeyboardEvent).key === 'Tab') return;
    this.#show(this.#part('.track').contains(target) ? this.#step : this.#taught.run.steps);
  };

  /** The places of the words: once for a sentence and a size. */
  #measure(): void {
    const boxOf = (word: Element) => {
      const { offsetLeft: left, offsetWidth: width, offsetTop: top } = word as HTMLElement;
      const { offsetTop, offsetHeight } = word.lastElementChild as HTMLElement;
      return { left, width, top, bottom: top + offsetTop + offsetHeight };
    };
    this.#boxes = Array.from(this.#part('.words').children, boxOf);
    if (this.#taught) this.#draw();
  }

  #draw(): void {
    const { run, shown } = this.#taught;
    const moment = this.#at(this.#step);
    const last = shown.length - 1;
    const [next, share] = moment.next[0]!;
    const draw = (part: string, parts: readonly TemplateResult[]) => render(html`${parts}`, this.#part(part));
    const weight = (of: number) => html`<small aria-hidden="true" .style=${fading(of, 0.7)}>${fixed(of, 2)}</small>`;
    draw(
      '.words',
      shown.map((word, i) => html`<span class=${i === last ? 'query' : ''}>${word}${weight(moment.row[i]!)}</span>`),
    );
    if (this.#boxes.length === shown.length) {
      const size = Number.parseFloat(getComputedStyle(this.#part('.words')).fontSize);
      const arcs = arcsOf(moment.row, this.#boxes, size);
      draw(
        '.looks',
        arcs.map(
          ({ d, thick }, i) => svg`<path d=${d} stroke-width=${thick} .style=${fading(moment.row[i]!, 0.25)}></path>`,
        ),
      );
    }
    draw('.place', [html`<span .style=${fading(share, 0.5)}>${next}</span>`]);
    draw(
      '.likeliest',
      moment.next.map(
        ([word, of]) =>
          html`<li><span>${word}</span><i .style=${`--share:${of}`}></i><small>${fixed(of, 2)}</small></li>`,
      ),
    );
    const { style } = this.#part('.track');
    const { path, height } = curve(run.losses);
    style.setProperty('--x', String(this.#step / run.steps));
    style.setProperty('--y', String(height(this.#step)));
    this.#part('.done').setAttribute('d', path(this.#step));
    this.#say('.handle b', this.#words.step(this.#step));
    this.#say('.told', told(this.#taught, moment, this.#at(run.steps), this.#words));
    this.#slider.value = String(this.#step);
    if (!this.#frame) this.#slider.setAttribute('aria-valuetext', spoken(this.#taught, moment, this.#words));
    this.#part('.play').setAttribute('aria-label', this.#words[this.#frame ? 'pause' : 'play']);
    this.#opening.classList.toggle('plays', this.#frame !== 0);
  }
}

/** Learns and plays once, to readers at the top of the page. */
export async function startOpening(opening: HTMLElement, story: HTMLElement): Promise<void> {
  const element = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  await element.whenReady;
  const { opening: words } = await loadStoryWords(languageAround(opening));
  await new Opening(opening, element.player!.session.engine, words).teach([]);
}
