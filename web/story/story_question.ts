// <story-question>: asks the reader, and checks the answer against the trace of the story's stage.
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { Trace } from '../engine/index.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { quoted } from '../words/quotation.ts';
import { languageAround } from '../words/index.ts';
import { QUESTION_WORDS, type QuestionWords } from '../words/question_words.ts';
import { TWO_NUMBERS } from '../words/ambiguous_number.ts';
import type { View } from './cell_text.ts';
import type { Answer, Asks, Numbers } from '../input/address/answer_sheet.ts';
import { answerText, answerTo, asksOf, choicesIn, counts, faultOf } from './judge.ts';
import css from './question.css?inline';

/** The numbers that a question is about: those of its section, once they have been in view. */
export interface About {
  readonly trace: Trace;
  readonly view: View;
  readonly numbers: Numbers;
  /** The reader has changed a number or a setting. */
  readonly edited: boolean;
}

const sameNumbers = (a: Numbers, b: Numbers): boolean => JSON.stringify(a) === JSON.stringify(b);

export class StoryQuestion extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = {
    said: { state: true },
    about: { attribute: false },
    columns: { attribute: false },
    given: { attribute: false },
    parts: { attribute: false },
  };

  /** @internal A message that is no verdict: the input is not an answer, or does not count yet. */
  declare said: string;
  /** @internal Assigned by the story, like those below. */ declare about: About | null;
  /** @internal The choices of a question that asks for a column. */ declare columns: readonly string[];
  /** @internal The reader's last answer. */ declare given: Answer | null;
  /** @internal How many of the questions inside are right, and how many there are. */
  declare parts: { readonly right: number; readonly count: number } | null;
  /** @internal Records an answer that counts. */
  take: ((given: string, right: boolean) => void) | null = null;

  constructor() {
    super();
    this.said = '';
    this.about = this.given = this.parts = null;
    this.columns = [];
  }

  get #words(): QuestionWords {
    return QUESTION_WORDS[languageAround(this)];
  }

  get #asks(): Asks | null {
    return asksOf(this);
  }

  /** The texts of the choices: the author's, or the names of the columns. */
  get #choices(): readonly string[] {
    return this.#asks?.kind === 'choice'
      ? choicesIn(this as Element).map(({ textContent }) => textContent?.trim() ?? '')
      : this.columns;
  }

  #answer(given: string): void {
    const [asks, { about }] = [this.#asks, this];
    if (!asks || !about || given === '') return;
    const fault = faultOf(asks, given, about.trace, about.view);
    const words = this.#words;
    this.said = '';
    if (answerTo(asks, about.trace, about.view) === null) this.said = words.noAnswer;
    else if (fault === 'twoNumbers') this.said = TWO_NUMBERS[languageAround(this)](given);
    else if (fault === 'noNumber') this.said = words.noNumber(given);
    else if (!counts(this.getAttribute('after'), about.trace, about.view, about.edited)) this.said = words.first;
    else this.take?.(given, fault === null);
  }

  /** @internal An answer as the reader sees it. */
  shown(given: string): string {
    return this.#isChosen ? (this.#choices[Number(given)] ?? given) : given;
  }

  get #isChosen(): boolean {
    return this.#asks?.kind === 'choice' || this.#asks?.kind === 'largest';
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#answer(this.renderRoot.querySelector('input')!.value.trim());
  };

  /** On the reader's last answer; none on an answer about other numbers than those in view. */
  #verdict(): { readonly text: string; readonly right: boolean } | null {
    const [asks, { about, given }, words] = [this.#asks, this, this.#words];
    if (!asks || !about || !given || !sameNumbers(given.numbers, about.numbers)) return null;
    const fault = faultOf(asks, given.given, about.trace, about.view);
    const chosen = this.shown(given.given);
    if (asks.kind === 'choice') {
      const why = choicesIn(this as Element)[Number(given.given)]?.getAttribute('data-why') ?? '';
      const text = fault ? words.other(quoted(chosen)) : words.right(chosen.replace(/[.。]$/, ''));
      return { text: why === '' ? text : fault ? why : `${text} ${why}`, right: fault === null };
    }
    if (fault === null) return { text: words.right(answerText(asks, about.trace, about.view)!), right: true };
    return { text: fault === 'larger' || fault === 'smaller' ? words[fault] : words.other(chosen), right: false };
  }

  /** A message about other numbers does not apply to these. */
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('about') && !changed.has('said')) this.said = '';
  }

  #renderChoices(): TemplateResult {
    const pressed = this.given?.given;
    return html`<div class="choices" role="group" aria-label=${this.#words.answer}>
      ${this.#choices.map(
        (choice, at) =>
          html`<button
            aria-pressed=${pressed === String(at) ? 'true' : 'false'}
            @click=${() => this.#answer(String(at))}
          >${withSubscripts(choice)}</button>`,
      )}
    </div>`;
  }

  #renderField(): TemplateResult {
    const words = this.#words;
    return html`<form @submit=${this.#submit}>
      <input inputmode="decimal" autocomplete="off" aria-label=${words.answer} .value=${this.given?.given ?? ''} />
      <button>${words.check}</button>
    </form>`;
  }

  /** To be answered with a pen: a box for each choice, or a line. */
  #renderOnPaper(): TemplateResult {
    return this.#isChosen
      ? html`<ul class="paper" part="paper" aria-hidden="true">
          ${this.#choices.map((each) => html`<li>${withSubscripts(each)}</li>`)}
        </ul>`
      : html`<div class="paper line" part="paper" aria-hidden="true"></div>`;
  }

  protected override render(): TemplateResult {
    const { parts } = this;
    if (!this.#asks)
      return html`<slot></slot>
        <output>${parts ? this.#words.parts(parts.right, parts.count) : nothing}</output><slot name="answer"></slot>`;
    const verdict = this.said === '' ? this.#verdict() : { text: this.said, right: false };
    return html`<slot></slot><slot name="choices"></slot>
      ${this.#isChosen ? this.#renderChoices() : this.#renderField()}
      ${this.#renderOnPaper()}
      <output class=${verdict?.right ? 'right' : ''}>${verdict ? withSubscripts(verdict.text) : nothing}</output>
      <slot name="answer"></slot>`;
  }
}
