// <story-answers>: the reader's sheet. It copies the answers as a text with a link, saves that, and opens it again.
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { languageAround } from '../words/index.ts';
import { QUESTION_WORDS } from '../words/question_words.ts';
import { Copier } from '../panels/copier.ts';
import { download } from '../panels/files/download.ts';
import {
  LONGEST_LINK,
  readSheet,
  SHEET_LINK,
  sheetAddress,
  type Answer,
  type Sheet,
} from '../input/address/answer_sheet.ts';
import css from './question.css?inline';

/** The story's questions, as their sheet sees them. */
export interface SheetOwner {
  readonly sheet: Sheet;
  /** How many questions there are. */
  readonly count: number;
  /** Whether the numbers come from the reader's name. */
  readonly isByName: boolean;
  name: string;
  /** An answer as its reader saw it. */
  shown(answer: Answer): string;
  restore(sheet: Sheet): void;
  clear(): void;
}

export class StoryAnswers extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = { questions: { attribute: false }, said: { state: true } };

  /** @internal Assigned by the story. */ declare questions: SheetOwner | null;
  /** @internal */ declare said: string;
  readonly #copier = new Copier(() => this.requestUpdate());

  constructor() {
    super();
    this.questions = null;
    this.said = '';
  }

  /** Lines for people begin with a hyphen; the last line is the link. */
  #text(questions: SheetOwner, link: string): string {
    const { sheet } = questions;
    const { line } = QUESTION_WORDS[languageAround(this)];
    const title = [sheet.name, document.title].filter(Boolean).join(' · ');
    const lines = sheet.answers.map((answer) =>
      line(answer.question, questions.shown(answer), answer.right, answer.tries),
    );
    return `${[title, ...lines].map((each) => `- ${each}`).join('\n')}\n${link}\n`;
  }

  #link(questions: SheetOwner): string {
    return location.href.replace(/#.*$/s, '') + sheetAddress(questions.sheet);
  }

  async #copy(questions: SheetOwner): Promise<void> {
    const link = this.#link(questions);
    if (link.length > LONGEST_LINK) {
      this.said = QUESTION_WORDS[languageAround(this)].tooLong(LONGEST_LINK, link.length);
      return;
    }
    this.said = '';
    await this.#copier.copy(this.#text(questions, link), this.renderRoot.querySelector('textarea')!);
  }

  #save(questions: SheetOwner): void {
    const content = this.#text(questions, this.#link(questions));
    download({ name: 'answers.txt', type: 'text/plain', content });
  }

  async #open(input: HTMLInputElement): Promise<void> {
    this.said = '';
    try {
      const [link] = (await input.files![0]!.text()).match(SHEET_LINK) ?? [];
      this.questions!.restore(readSheet(link ?? ''));
    } catch {
      this.said = QUESTION_WORDS[languageAround(this)].unreadable;
    }
    input.value = '';
  }

  protected override render(): TemplateResult | typeof nothing {
    const { questions } = this;
    if (!questions) return nothing;
    const words = QUESTION_WORDS[languageAround(this)];
    const { name, answers } = questions.sheet;
    const right = answers.filter((each) => each.right).length;
    const text = this.#text(questions, this.#link(questions));
    return html`<slot></slot>
      <section aria-label=${words.sheet}>
        <label>${words.name} <input
          class="name" autocomplete="off" .value=${name}
          @change=${(event: Event) => {
            questions.name = (event.target as HTMLInputElement).value;
          }}
        /></label>
        ${questions.isByName ? html`<small>${words.nameMakesNumbers}</small>` : nothing}
        <p>${words.progress(answers.length, right, questions.count)}</p>
        <div class="choices">
          <button class="copy" @click=${() => void this.#copy(questions)}
            ><span aria-live="polite">${this.#copier.copied ? words.copied : words.copy}</span></button>
          <button @click=${() => this.#save(questions)}>${words.save}</button>
          <label class="file">${words.load}
            <input type="file" accept=".txt,text/plain"
              @change=${(event: Event) => void this.#open(event.target as HTMLInputElement)} /></label>
          <button @click=${() => questions.clear()}>${words.clear}</button>
        </div>
        <textarea readonly tabindex="-1" aria-hidden="true" .value=${text}></textarea>
        <output>${this.said}</output>
        <small>${words.stays}</small>
      </section>`;
  }
}
