// <story-question>: asks the reader with choices, and says why a wrong one is wrong.
import { html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { StyledElement } from '../element/styled_element.ts';
import { withSubscripts } from '../view/subscripts.ts';
import { quoted } from '../words/text.ts';
import type { StoryWords } from '../words/words.ts';
import { choicesIn, isRightChoice, reasonOf } from './tag.ts';
import css from './story_question.css?inline';
import { storyWordsAround } from './story_words.ts';

const textOf = (choice: Element): string => choice.textContent?.trim() ?? '';

function verdictOn(choice: Element, words: StoryWords['question']): string {
  const why = reasonOf(choice);
  if (!isRightChoice(choice)) return why || words.wrong(quoted(textOf(choice)));
  return `${words.right(textOf(choice).replace(/[.。]$/, ''))} ${why}`.trim();
}

export class StoryQuestion extends StyledElement {
  static override styles = unsafeCSS(css);
  static override properties = { chosen: { state: true } };

  /** @internal The reader's choice, for as long as the page is open. */
  declare chosen: Element | null;

  constructor() {
    super();
    this.chosen = null;
  }

  #renderChoice(choice: Element): TemplateResult {
    return html`<button
      aria-pressed=${choice === this.chosen ? 'true' : 'false'}
      @click=${() => {
        this.chosen = choice;
      }}
    >${withSubscripts(textOf(choice))}</button>`;
  }

  protected override render(): TemplateResult {
    const { chosen } = this;
    const words = storyWordsAround(this, () => this.requestUpdate()).question;
    const mark = chosen ? (isRightChoice(chosen) ? 'right' : 'wrong') : '';
    const verdict = chosen ? withSubscripts(verdictOn(chosen, words)) : nothing;
    return html`<slot></slot><slot name="choices" @slotchange=${() => this.requestUpdate()}></slot>
      <div role="group" aria-label=${words.answer}>
        ${choicesIn(this as Element).map((choice) => this.#renderChoice(choice))}
      </div>
      <output class=${mark}>${verdict}</output>
      <slot name="answer"></slot>`;
  }
}
