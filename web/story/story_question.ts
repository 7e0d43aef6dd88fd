// <story-question>: asks the reader, and checks the answer against the trace of the story's stage.
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { findStage, valueAt, valuesOf, type Trace } from '../engine/index.ts';
import { colLabels } from '../model/labels.ts';
import { languageAround } from '../words/index.ts';
import { STORY_WORDS, type StoryWords } from '../words/story_words.ts';
import { cellPrinted, cellValue } from './cell_text.ts';
import css from './question.css?inline';

interface Verdict {
  readonly right: boolean;
  readonly text: string;
}

/** Asked for with two decimals: what rounds to the printed number, or is as near as that. */
const NEAR = 0.0051;

/** The column of the largest number in a row, `stage row`. */
function largestOf(trace: Trace, text: string): number | null {
  const [name = '', row = '0'] = text.trim().split(/\s+/);
  const stage = findStage(trace, name);
  if (!stage) return null;
  const values = Array.from({ length: stage.cols }, (_, col) => valueAt(trace, stage, Number(row), col));
  return values.indexOf(Math.max(...values));
}

/** What the columns of a stage are called: tokens, or the numbers of dimensions. */
function choicesOf(trace: Trace, text: string): readonly string[] {
  const stage = findStage(trace, text.trim().split(/\s+/)[0]!);
  return stage ? colLabels(trace, stage) : [];
}

/** How many cells of a stage hold a value, `stage value`. */
function countOf(trace: Trace, text: string): number | null {
  const [name = '', value = '0'] = text.trim().split(/\s+/);
  const stage = findStage(trace, name);
  return stage ? valuesOf(trace, stage).filter((each) => Object.is(each, Number(value))).length : null;
}

export class StoryQuestion extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = { verdict: { state: true } };

  /** @internal */ declare verdict: Verdict | null;

  constructor() {
    super();
    this.verdict = null;
  }

  get #words(): StoryWords {
    return STORY_WORDS[languageAround(this)];
  }

  get #trace(): Trace | undefined {
    const player = this.closest('attention-story')?.querySelector('attention-steps');
    return (player as { trace?: Trace } | null | undefined)?.trace;
  }

  /** A column, by what it is called. */
  #choose(col: number, name: string): void {
    const trace = this.#trace;
    const largest = trace && largestOf(trace, this.getAttribute('largest')!);
    if (largest === undefined) return;
    const { right, other } = this.#words;
    this.verdict = largest === col ? { right: true, text: right(name) } : { right: false, text: other(name) };
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const text = this.renderRoot.querySelector('input')!.value.trim();
    const given = Number(text.replace(',', '.').replace('−', '-'));
    const trace = this.#trace;
    if (!trace || text === '') return;
    const words = this.#words;
    if (Number.isNaN(given)) {
      this.verdict = { right: false, text: words.noNumber(text) };
      return;
    }
    const counted = this.hasAttribute('count') ? countOf(trace, this.getAttribute('count')!) : null;
    const ref = this.getAttribute('ref') ?? '';
    const value = counted ?? cellValue(trace, ref);
    if (value === undefined) return;
    if (Math.abs(given - value) > (counted === null ? NEAR : 0)) {
      this.verdict = { right: false, text: value > given ? words.larger : words.smaller };
    } else
      this.verdict = { right: true, text: words.right(counted === null ? cellPrinted(trace, ref)! : String(counted)) };
  };

  #renderChoice(): TemplateResult {
    const trace = this.#trace;
    const choices = trace ? choicesOf(trace, this.getAttribute('largest')!) : [];
    return html`<div class="choices" role="group" aria-label=${this.#words.answer}>
      ${choices.map((choice, col) => html`<button @click=${() => this.#choose(col, choice)}>${choice}</button>`)}
    </div>`;
  }

  #renderField(): TemplateResult {
    const words = this.#words;
    return html`<form @submit=${this.#submit}>
      <input inputmode="decimal" autocomplete="off" aria-label=${words.answer} />
      <button>${words.check}</button>
    </form>`;
  }

  protected override render(): TemplateResult {
    const { verdict } = this;
    return html`<slot></slot>
      ${this.hasAttribute('largest') ? this.#renderChoice() : this.#renderField()}
      <output class=${verdict?.right ? 'right' : ''}>${verdict?.text ?? nothing}</output>
      <slot name="answer"></slot>`;
  }
}
