// The opening of an article: its sentence alone, large, whose words attend to each other one after the other; then the
// picture beside the text builds up. Loaded only by an article's page.
import { html, nothing, render, svg, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { AttentionStepsElement } from '../element/api.ts';
import type { Trace } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { learnFragment } from '../model/learn_page.ts';
import { splitSentence } from '../model/sentence.ts';
import { sentenceConfig, withoutRows } from '../model/sentence_config.ts';
import { weightsOf } from '../ops/index.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { languageAround } from '../words/index.ts';
import { HERO_WORDS } from '../words/hero_words.ts';
import { joined } from '../words/sentences.ts';
import { heroAtRest, heroFrameAt, HERO_MS, type HeroFrame } from '../model/hero_frame.ts';
import type { AttentionStory } from './attention_story.ts';
import { FallingWords } from './falling_words.ts';
import { heroArcs, heroLabels, lookOf, type ArcArea } from '../model/hero_arcs.ts';
import { readSettings } from './settings.ts';
import { SteadyFrames } from './steady_frames.ts';
import text from './hero.css?inline';

/** The font size of the weights, in pixels. */
const TYPE = { share: 0.0135, min: 11, max: 20 };
/** More words do not fit a line. */
const MAX_WORDS = 12;
/** Any of these ends it. */
const ENDED_BY = ['scroll', 'keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

class Hero {
  readonly #hero: HTMLElement;
  readonly #story: AttentionStory;
  readonly #element: AttentionStepsElement;
  /** What it waits for at its start; null: it waits no more. */
  #wait: SteadyFrames | null = null;
  /** When it began; null: it is at rest. */
  #began: number | null = null;
  /** The word whose arcs are shown at rest; null: the last one. */
  #from: number | null = null;
  #arcArea: ArcArea | null = null;
  /** Its numbers have changed while it was out of view: arcs measure the words, and are drawn when it returns. */
  #isStale = false;
  #falling: FallingWords | null = null;
  /** Links to the page where a model learns, as it opens by default. */
  readonly #learnLinks = [...document.links].filter(({ href }) => /learn\.html$/.test(href));
  /** The hint beside the field while the article's own sentence is in view. */
  #hint: string | null = null;

  constructor(hero: HTMLElement, story: AttentionStory, element: AttentionStepsElement) {
    this.#hero = hero;
    this.#story = story;
    this.#element = element;
    element.addEventListener('configchange', this.#renew);
    this.#resized.observe(this.#arcs);
    new IntersectionObserver(([seen]) => {
      hero.classList.toggle('away', !seen!.isIntersecting);
      if (this.#isStale) this.#rest();
    }).observe(hero);
    this.#words.replaceChildren(); // the words of the static page
    this.#words.addEventListener('click', this.#choose);
    this.#field.addEventListener('input', this.#type);
    this.#field.form!.addEventListener('submit', (event) => event.preventDefault());
    this.#draw(heroFrameAt(0, this.#trace?.tokens.length ?? 0));
  }

  get #words(): HTMLElement {
    return this.#hero.querySelector<HTMLElement>('.hero-words')!;
  }

  get #arcs(): SVGSVGElement {
    return this.#hero.querySelector<SVGSVGElement>('.hero-arcs')!;
  }

  get #field(): HTMLInputElement {
    return this.#hero.querySelector('input')!;
  }

  get #trace(): Trace | null {
    return this.#element.trace ?? null;
  }

  /** Whether the picture is the whole figure, with which the article opens. */
  get #isAtStart(): boolean {
    const player = (this.#element as AttentionSteps).player;
    return scrollY === 0 && player !== undefined && player.clock.frame().at === 0;
  }

  start(): void {
    if (!this.#isAtStart || matchMedia('(prefers-reduced-motion: reduce)').matches) return this.#rest();
    for (const name of ENDED_BY) addEventListener(name, this.#end, { passive: true, capture: true, once: true });
    this.#began = performance.now();
    this.#wait = new SteadyFrames(this.#began);
    this.#tick(this.#began);
  }

  readonly #tick = (now: number): void => {
    if (this.#began === null) return;
    if (this.#wait) {
      this.#began = now;
      if (this.#wait.count(now)) this.#wait = null;
    }
    const t = now - this.#began;
    if (t >= HERO_MS) return this.#end();
    const frame = heroFrameAt(t, this.#trace?.tokens.length ?? 0);
    this.#draw(frame);
    this.#build(frame.picture, frame.words);
    // The picture is drawn in a later frame; from then on it is as visible as its tour has it.
    if (this.#element.shadowRoot!.querySelector('.node[style*=opacity]')) this.#hero.classList.add('begun');
    if (frame.drops.at(-1)! > 0) {
      this.#falling ??= new FallingWords(this.#hero, [...this.#words.children], this.#element);
      this.#falling.draw(frame.drops);
    }
    requestAnimationFrame(this.#tick);
  };

  /** Draws the whole picture at a moment of its tour. @param words The opacity of its text. */
  #build(share: number, words: number): void {
    const { player } = this.#element as AttentionSteps;
    if (!player || player.clock.frame().at > 0) return;
    const text = this.#element.shadowRoot!.querySelector<HTMLElement>('[part=text]');
    if (text) text.style.opacity = words === 1 ? '' : String(words);
    player.clock.seek(share * player.clock.timeline.beats[0]!.ms);
    player.changed('time');
  }

  readonly #end = (): void => {
    if (this.#began === null) return;
    this.#began = null;
    for (const name of ENDED_BY) removeEventListener(name, this.#end, { capture: true });
    this.#falling?.remove();
    this.#falling = null;
    this.#build(1, 1);
    this.#rest();
  };

  /** Measures the words again: the window or the typeface has changed. */
  readonly #resized = new ResizeObserver(() => {
    this.#arcArea = null;
    this.#rest();
  });

  readonly #renew = (): void => {
    this.#arcArea = null;
    const own = this.#ownWords;
    if (!own) {
      this.#say([]);
      if (!this.#field.matches(':focus')) this.#field.value = '';
    }
    // The article's links to the page where a model learns, except those to an experiment, take the sentence along.
    for (const link of this.#learnLinks) link.hash = learnFragment(own ?? []);
    this.#rest();
  };

  readonly #rest = (): void => {
    if (this.#began !== null) return;
    this.#hero.classList.add('begun');
    this.#isStale = this.#hero.matches('.away');
    const words = this.#trace?.tokens.length ?? 0;
    this.#draw(heroAtRest(words, Math.min(this.#from ?? words - 1, words - 1)));
  };

  readonly #choose = (event: Event): void => {
    const word = (event.target as Element).closest<HTMLElement>('[data-word]');
    if (!word) return;
    this.#from = Number(word.dataset.word);
    this.#element.token = this.#from;
    this.#rest();
  };

  /** A reader's own sentence replaces the article's in all sections; an empty one restores it. */
  readonly #type = (): void => {
    const { player } = this.#element as AttentionSteps;
    if (!player) return;
    const rest = withoutRows(readSettings(this.#element.config));
    const { tokens, dropped } = splitSentence(this.#field.value, languageAround(this.#story), MAX_WORDS);
    const { dIn } = player.session.trace.config;
    const { chance, firstWords } = HERO_WORDS[languageAround(this.#story)];
    this.#say(tokens.length > 0 ? [chance, ...(dropped > 0 ? [firstWords(MAX_WORDS)] : [])] : []);
    const made = tokens.length > 0 ? sentenceConfig(tokens, dIn!) : null;
    this.#from = null;
    this.#element.config = JSON.stringify({ ...rest, ...made });
  };

  /** The reader's own sentence; undefined: the article's is in view. */
  get #ownWords(): readonly string[] | undefined {
    const edits = [...this.#story.stage.edits.values()].flatMap((of) => [...of.values()]);
    return edits.find(({ name }) => name === 'tokens')?.value as readonly string[] | undefined;
  }

  /** What the hint beside the field says of a reader's own sentence; nothing: its own text. */
  #say(sentences: readonly string[]): void {
    const hint = this.#field.form!.querySelector('[role=status]')!;
    this.#hint ??= hint.textContent!;
    const text = sentences.length > 0 ? joined(sentences) : this.#hint;
    if (hint.textContent !== text) hint.textContent = text;
    hint.classList.toggle('own', sentences.length > 0);
  }

  /** Long words make all of them smaller. */
  #fit(): void {
    const words = this.#words;
    words.style.fontSize = '';
    const [first, last] = [words.firstElementChild!, words.lastElementChild!].map((word) =>
      word.getBoundingClientRect(),
    );
    const [available, needed] = [words.clientWidth, last!.right - first!.left];
    if (needed <= available) return;
    words.style.fontSize = `${(Number.parseFloat(getComputedStyle(words).fontSize) * available * 0.97) / needed}px`;
  }

  /** The places of the words: measured once per sentence and window size, not in each frame. */
  #measured(): ArcArea {
    if (this.#arcArea) return this.#arcArea;
    this.#fit();
    const buttons = [...this.#words.querySelectorAll<HTMLElement>('button')];
    for (const word of buttons) this.#resized.observe(word);
    const { clientWidth: width, clientHeight: height } = this.#arcs;
    this.#arcArea = {
      middles: buttons.map((word) => word.offsetLeft + word.offsetWidth / 2),
      widths: buttons.map((word) => word.offsetWidth),
      width,
      height,
      size: Number.parseFloat(getComputedStyle(this.#words).fontSize),
      type: Math.min(TYPE.max, Math.max(TYPE.min, TYPE.share * width)),
    };
    return this.#arcArea;
  }

  #draw(frame: HeroFrame): void {
    const trace = this.#trace;
    if (!trace) return;
    const weights = weightsOf(trace, 0, 0);
    render(
      html`${trace.tokens.map(
        (token, i) =>
          html`<button data-word=${i} class=${i === frame.from ? 'query' : ''} aria-pressed=${i === frame.from}
            >${token}</button
          >`,
      )}`,
      this.#words,
    );
    if (this.#isStale) return;
    const area = this.#measured();
    render(
      renderArcs(frame, area, (row) => rowValuesOf(trace, weights, row)),
      this.#arcs as unknown as HTMLElement,
    );
  }
}

function renderArcs(
  { from, arcs, shares }: HeroFrame,
  area: ArcArea,
  sharesOf: (row: number) => readonly number[],
): TemplateResult {
  const row = (word: number) => {
    const { grown, opacity } = arcs[word]!;
    if (grown === 0) return nothing;
    return svg`<g
      .style=${`stroke:color-mix(in srgb, var(--quiet) ${100 * (1 - opacity)}%, var(--accent))`}
      stroke-dasharray=${grown === 1 ? nothing : `${grown} 1`}
    >${heroArcs(word, sharesOf(word), area).map((arc) => {
      const look = lookOf(arc, opacity);
      return svg`<path d=${arc.d} pathLength="1" stroke-width=${look.thick} opacity=${look.opacity}></path>`;
    })}</g>`;
  };
  const others = arcs.map((_, word) => (word === from ? nothing : row(word)));
  if (from === null) return svg`${others}`;
  const labels = shares === 0 ? [] : heroLabels(heroArcs(from, sharesOf(from), area), area);
  return svg`${others}${row(from)}${labels.map(
    ({ share, x }) =>
      svg`<text x=${x} y=${area.height - 3} font-size=${area.type} opacity=${shares}>${fixed(share, 2)}</text>`,
  )}`;
}

function addStyles(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];
}

/** Tells the style sheet how high the stage's own sentence is, which the opening replaces as long as it is in view. */
function raise(story: HTMLElement, element: AttentionStepsElement): void {
  const sentence = element.shadowRoot!.querySelector<HTMLElement>('.over');
  if (!sentence) return void requestAnimationFrame(() => raise(story, element)); // it is not drawn yet
  const measure = () => story.style.setProperty('--hero-raises', `${sentence.offsetHeight}px`);
  new ResizeObserver(measure).observe(sentence);
  measure();
}

/** Starts once the picture has its numbers. */
export async function startHero(hero: HTMLElement, story: HTMLElement): Promise<void> {
  const element = story.querySelector<AttentionStepsElement>(':scope > attention-steps');
  if (!element) return;
  await element.whenReady;
  await (element as AttentionSteps).updateComplete; // the stage is drawn, but not painted yet
  raise(story, element);
  addStyles();
  new Hero(hero, story as AttentionStory, element).start();
}
