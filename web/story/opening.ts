// The opening of the article: a small model learns before the reader's eyes. A run takes some milliseconds; its film is
// a function of time, and its curve the handle. Loaded after the first picture: until then the page's markup stands.
import { html, render, svg, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Engine } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { onFirstUse } from '../engine/on_first_use.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';
import { splitSentence } from '../model/sentence.ts';
import { lettersIn } from '../view/text_width.ts';
import { languageAround } from '../words/languages.ts';
import type { StoryWords } from '../words/words.ts';
import { arcsOf, captionsOf, curve, FILM_MS, momentOf, spoken, told, took } from './opening_moment.ts';
import type { Moment, Taught, WordBox } from './opening_moment.ts';
import { RunPlayback } from './run_playback.ts';
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
  #depths!: Float64Array;
  readonly #moments = new Map<number, Moment>();
  #boxes: readonly WordBox[] = [];
  #size = 0;
  #step = 0;
  readonly #film = new RunPlayback(
    (step) => this.#draw(step),
    () => this.#draw(this.#step),
    FILM_MS,
  );

  constructor(opening: HTMLElement, engine: Engine, words: StoryWords['opening']) {
    [this.#opening, this.#engine, this.#words] = [opening, engine, words];
    this.#ours = Array.from(this.#part('.words').children, ({ textContent }) => textContent!);
    for (const name of ENDED_BY) addEventListener(name, this.#end, { passive: true, capture: true });
    new ResizeObserver(() => this.#measure()).observe(this.#part('.words')); // the window, or the typeface
    this.#slider.addEventListener('input', () => this.#draw(Number(this.#slider.value)));
    this.#part('.play').addEventListener('click', () => {
      if (this.#film.isPlaying) this.#film.pause();
      else this.#film.play(this.#step, this.#taught.run.steps);
    });
    this.#part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#teachOwn();
    });
  }

  #part<Kind extends Element = HTMLElement>(selector: string): Kind {
    return this.#opening.querySelector<Kind>(selector)!;
  }

  get #slider(): HTMLInputElement {
    return this.#part('[type=range]');
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
    const [words, shown] = [learnt.slice(0, end), (isOwn ? own : this.#ours).slice(0, end)];
    const at = run.sentences.findLastIndex((each) => each.join(' ') === words.join(' '));
    this.#taught?.run.release();
    this.#taught = { run, shown, words, target: run.targets[at]!.at(-1)!, isOwn, ms };
    this.#moments.clear();
    this.#begin();
  }

  async #teachOwn(): Promise<void> {
    const { value } = this.#part<HTMLInputElement>('form input');
    const { tokens } = splitSentence(value, languageAround(this.#opening));
    const words = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
    const { length } = words;
    const fits = length === 0 || (length >= WORDS.min && length <= WORDS.max);
    const failed = () => this.#words.failed;
    this.#say('.refused', fits ? await this.teach(words).then(() => '', failed) : this.#words.refused(length));
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
    const { depths, path } = curve(run.losses);
    this.#depths = depths;
    for (const name of ['.whole', '.done']) this.#part(`${name} path`).setAttribute('d', path());
    const captions = captionsOf(this.#taught, this.#at(run.steps), this.#words);
    this.#fill(
      '.stretches',
      captions.map(({ text, steps }) => html`<li .style=${`flex-grow:${steps}`}>${text}</li>`),
    );
    this.#say('.took', took(this.#taught, this.#words));
    const plays = (isOwn || scrollY === 0) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#draw(plays ? 0 : run.steps);
    this.#measure();
    if (plays) this.#film.play(0, run.steps);
  }

  /** The moment at a step: computed once. */
  #at(step: number): Moment {
    const moment = this.#moments.get(step) ?? momentOf(this.#engine, this.#taught, step);
    this.#moments.set(step, moment);
    return moment;
  }

  /** A touch of the curve takes over at the step in view; anything else shows the end. */
  readonly #end = (event: Event): void => {
    const isOn = (part: string) => this.#part(part).contains(event.target as Node);
    if (!this.#film.isPlaying || isOn('.play') || (event as KeyboardEvent).key === 'Tab') return;
    if (!isOn('.track')) this.#step = this.#taught.run.steps;
    this.#film.pause();
  };

  /** The places of the words: once for a sentence and a size. */
  #measure(): void {
    if (!this.#taught) return;
    const boxOf = (word: Element) => {
      const { offsetLeft: left, offsetWidth: width, offsetTop: top } = word as HTMLElement;
      const { offsetTop, offsetHeight } = word.lastElementChild as HTMLElement;
      return { left, width, top, bottom: top + offsetTop + offsetHeight };
    };
    this.#boxes = Array.from(this.#part('.words').children, boxOf);
    this.#size = Number.parseFloat(getComputedStyle(this.#part('.words')).fontSize);
    this.#draw(this.#step);
  }

  #fill(part: string, parts: readonly TemplateResult[]): void {
    render(html`${parts}`, this.#part(part));
  }

  #draw(step: number): void {
    this.#step = step;
    const { run, shown } = this.#taught;
    const moment = this.#at(step);
    const { row, next } = moment;
    const number = (share: number, least: number) =>
      html`<small .style=${fading(share, least)}>${fixed(share, 2)}</small>`;
    const wordAt = (word: string, i: number) =>
      html`<span class=${i === row.length - 1 ? 'query' : ''}>${word}${number(row[i]!, 0.7)}</span>`;
    this.#fill('.words', shown.map(wordAt));
    const arcs = this.#boxes.length === row.length ? arcsOf(row, this.#boxes, this.#size) : [];
    this.#fill(
      '.looks',
      arcs.map(({ d, thick }, i) => svg`<path d=${d} stroke-width=${thick} .style=${fading(row[i]!, 0.25)}></path>`),
    );
    this.#fill('.place', [html`<span .style=${fading(next[0]![1], 0.5)}>${next[0]![0]}</span>`]);
    this.#fill(
      '.likeliest',
      next.map(
        ([word, share]) => html`<li><span>${word}</span><i .style=${`--share:${share}`}></i>${number(share, 1)}</li>`,
      ),
    );
    const { style } = this.#part('.track');
    style.setProperty('--x', String(step / run.steps));
    style.setProperty('--y', String(this.#depths[step]));
    this.#say('.handle b', this.#words.step(step));
    this.#say('.told', told(this.#taught, moment, this.#at(run.steps), this.#words));
    this.#slider.value = String(step);
    const plays = this.#film.isPlaying;
    if (!plays) this.#slider.setAttribute('aria-valuetext', spoken(this.#taught, moment, this.#words));
    this.#part('.play').setAttribute('aria-label', this.#words[plays ? 'pause' : 'play']);
    this.#opening.classList.toggle('plays', plays);
  }
}

/** Learns and plays once, to readers at the top of the page. */
export async function startOpening(opening: HTMLElement, story: HTMLElement): Promise<void> {
  const element = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
  await element.whenReady;
  const { opening: words } = await loadStoryWords(languageAround(opening));
  await new Opening(opening, element.player!.session.engine, words).teach([]);
}
