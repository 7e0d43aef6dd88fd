// The attributes of <attention-learning>: how each is read, and what a run does not have.
import { StyledElement } from '../element/styled_element.ts';
import { announceLanguage } from '../element/tell_language.ts';
import { readOneOf, readInteger } from '../input/attribute_text.ts';
import type { LearningRun } from '../engine/index.ts';
import { EXPERIMENTS } from '../model/experiments.ts';
import { Presentation } from '../model/presentation.ts';
import { Problems } from '../model/problems.ts';
import { languageAround } from '../words/index.ts';
import type { AttentionLearningElement, LearningAttributes } from './api.ts';

/** An attribute that is a whole number from 0, or missing: -1. */
const COUNT = {
  reflect: true,
  converter: {
    fromAttribute: (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : -1),
    toAttribute: (value: unknown) => (Number.isInteger(value) && Number(value) >= 0 ? String(value) : null),
  },
};
const textBut = (usual: string) => ({
  reflect: true,
  converter: {
    fromAttribute: (text: string | null) => text ?? usual,
    toAttribute: (value: unknown) => (value === usual || value === '' ? null : String(value)),
  },
});

/** In the order of an address. */
const ATTRIBUTES = {
  task: textBut(''),
  config: textBut(''),
  experiment: textBut(''),
  answer: COUNT,
  sentence: COUNT,
  query: COUNT,
  head: COUNT,
  step: COUNT,
  theme: textBut('auto'),
} as const satisfies Record<keyof LearningAttributes, unknown>;

const THEMES = ['auto', 'light', 'dark'] as const;
const WORDS = { theme: THEMES, experiment: EXPERIMENTS.map(({ name }) => name) };
/** Above every valid number, and still exact. */
const MAX_COUNT = 9999;

/** Reports a text that is none of its attribute. */
function reportText(name: string, text: string | null, problems: Problems): void {
  const isCount = ATTRIBUTES[name as keyof LearningAttributes] === COUNT;
  const words: readonly string[] | undefined = WORDS[name as keyof typeof WORDS];
  if (!isCount && !words) return;
  const { problem } = !text ? {} : isCount ? readInteger(name, text, MAX_COUNT) : readOneOf(name, text, words!);
  problems.report(name, problem ? [problem] : []);
}

/** Reports what names nothing in the run in view; a text that is no number has its own sentence. */
export function reportRange(element: AttentionLearningElement, run: LearningRun, problems: Problems): void {
  const words = run.sentences[element.sentence]?.length ?? run.places;
  const counts = { sentence: run.sentences.length, query: words, head: run.config.heads, step: run.steps + 1 };
  for (const [name, count] of Object.entries(counts)) {
    const value = element[name as keyof typeof counts];
    const { problem } = value < 0 ? {} : readInteger(name, String(value), count - 1);
    if (value >= 0) problems.report(name, problem ? [problem] : []);
  }
}

/** The element with its attributes, in their language and theme, and the problems with them. */
export class RunElement extends StyledElement implements LearningAttributes {
  /** The language is observed; its property is that of every element. */
  static override properties = { ...ATTRIBUTES, lang: { noAccessor: true } };

  declare task: string;
  declare config: string;
  declare experiment: string;
  declare answer: number;
  declare sentence: number;
  declare query: number;
  declare head: number;
  declare step: number;
  declare theme: 'auto' | 'light' | 'dark';

  /** @internal For the address of one of our pages, which names the language, too. */
  readonly addressed = {
    names: [...Object.keys(ATTRIBUTES), 'lang'],
    authored: [],
    defaults: () => ({}),
    places: [],
    start: {},
  };
  /** @internal */ protected readonly presentation = new Presentation();
  /** @internal What is wrong, also with its page. */
  readonly reported = new Problems(
    () => this.presentation.words,
    (problem) => this.tell('problem', problem),
  );

  constructor() {
    super();
    this.task = this.config = this.experiment = '';
    this.answer = this.sentence = this.query = this.head = this.step = -1;
    this.theme = 'auto';
    for (const part of [this.presentation, this.reported]) part.subscribe(() => this.requestUpdate());
    announceLanguage(this, this.presentation);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#speak();
  }

  override attributeChangedCallback(name: string, old: string | null, text: string | null): void {
    super.attributeChangedCallback(name, old, text);
    reportText(name, text, this.reported);
    if (name === 'theme') this.presentation.set({ theme: THEMES.find((each) => each === this.theme) ?? 'auto' });
    if (name === 'lang' && this.isConnected) this.#speak();
  }

  #speak(): void {
    void this.presentation.speak(languageAround(this), this.reported);
  }

  protected tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
