// <story-question>: asks the reader, and checks the answer against the trace of the story's stage.
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { findStage, valueAt, valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { colLabels } from '../model/labels.ts';
import { isAmbiguous, typedNumber } from '../model/paste/number_word.ts';
import { languageAround } from '../words/index.ts';
import { STORY_WORDS, type StoryWords } from '../words/story_words.ts';
import { TWO_NUMBERS } from '../words/ambiguous_number.ts';
import { cellOf, cellPrinted, cellValue, refOf, type View } from './cell_text.ts';
import css from './question.css?inline';

interface Verdict {
  readonly right: boolean;
  readonly text: string;
  /** The correct answer at the time of the reader's. */
  readonly answer: number;
}

/** For an answer with two decimals: accepts numbers that round to the printed one, or are as close to it. */
const NEAR = 0.0051;

/** A stage by the first word of a text, with the index after it. */
function stageAndNumber(trace: Trace, text: string, { batch, head }: View): readonly [Stage | undefined, number] {
  const [name = '', number = '0'] = text.trim().split(/\s+/);
  return [findStage(trace, name, batch, head), Number(number)];
}

/** The column of the largest number in a row, `stage row`. */
function largestOf(trace: Trace, text: string, view: View): number | null {
  const [stage, row] = stageAndNumber(trace, text, view);
  if (!stage) return null;
  const values = Array.from({ length: stage.cols }, (_, col) => valueAt(trace, stage, row, col));
  return values.indexOf(values.reduce((largest, value) => Math.max(largest, value), -Infinity));
}

/** The names of a stage's columns: tokens, or the numbers of dimensions. */
function choicesOf(trace: Trace, text: string, view: View): readonly string[] {
  const [stage] = stageAndNumber(trace, text, view);
  return stage ? colLabels(trace, stage) : [];
}

/** How many cells of a stage hold a value, `stage value`. */
function countOf(trace: Trace, text: string, view: View): number | null {
  const [stage, value] = stageAndNumber(trace, text, view);
  return stage ? valuesOf(trace, stage).filter((each) => Object.is(each, value)).length : null;
}

export class StoryQuestion extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = {
    verdict: { state: true },
    trace: { attribute: false },
    view: { attribute: false },
  };

  /** @internal */ declare verdict: Verdict | null;
  /** @internal The numbers that it is about, assigned by the story. */ declare trace: Trace | null;
  /** @internal */ declare view: View;

  constructor() {
    super();
    this.verdict = this.trace = null;
    this.view = { batch: 0, head: 0 };
  }

  get #words(): StoryWords {
    return STORY_WORDS[languageAround(this)];
  }

  /** The correct answer for the numbers in view: a number, or that of a column; null if they do not determine one. */
  #answer(): number | null {
    const { trace, view } = this;
    if (!trace) return null;
    const [largest, count] = [this.getAttribute('largest'), this.getAttribute('count')];
    if (largest !== null) return largestOf(trace, largest, view);
    if (count !== null) return countOf(trace, count, view);
    const cell = cellOf(trace, refOf(this) ?? '', view);
    return cell && cellValue(trace, cell);
  }

  /** A column by its name. */
  #choose(col: number, name: string): void {
    const answer = this.#answer();
    if (answer === null) return;
    const { right, other } = this.#words;
    this.verdict = { right: answer === col, text: answer === col ? right(name) : other(name), answer };
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const text = this.renderRoot.querySelector('input')!.value.trim();
    const given = typedNumber(text);
    const answer = this.#answer();
    if (answer === null || text === '') return;
    const words = this.#words;
    const counts = this.hasAttribute('count');
    if (given === null || Number.isNaN(given)) {
      const said = isAmbiguous(text) ? TWO_NUMBERS[languageAround(this)](text) : words.noNumber(text);
      this.verdict = { right: false, text: said, answer };
    } else if (Math.abs(given - answer) > (counts ? 0 : NEAR)) {
      this.verdict = { right: false, text: answer > given ? words.larger : words.smaller, answer };
    } else {
      const printed = counts ? String(answer) : cellPrinted(this.trace!, refOf(this)!, null, this.view)!;
      this.verdict = { right: true, text: words.right(printed), answer };
    }
  };

  /** A verdict on other numbers does not apply to these. */
  protected override willUpdate(): void {
    if (this.verdict && !Object.is(this.verdict.answer, this.#answer())) this.verdict = null;
  }

  #renderChoice(): TemplateResult {
    const choices = this.trace ? choicesOf(this.trace, this.getAttribute('largest')!, this.view) : [];
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
