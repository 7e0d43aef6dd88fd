// The field for a sentence of the reader's own: in the bar, in the menu where the bar is short, and in a panel.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { sentenceOf, type Message } from '../model/problems.ts';
import type { Player } from '../model/player.ts';
import {
  MAX_TOKENS,
  splitSentence,
  withOwnSentence,
  keepOpen,
  nextTokenConfig,
  sentenceConfig,
} from '../model/sentence.ts';
import { isNextToken } from '../ops/next_token.ts';
import type { Words } from '../words/words.ts';
import { renderToPicture } from './controls.ts';

export class SentenceField {
  readonly #player: Player;
  readonly #words: () => Words;
  readonly #used: () => void;
  #text = '';
  #note: Message | null = null;

  /** `words`: those of the text; `used`: the picture shows another sentence, and scrolls into view. */
  constructor(player: Player, words: () => Words, used: () => void) {
    this.#player = player;
    this.#words = words;
    this.#used = used;
  }

  readonly #type = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value;
    if (!this.#note) return;
    this.#note = null;
    this.#player.changed();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    this.#use();
    this.#player.changed();
  };

  #use(): void {
    const { session } = this.#player;
    const { tokens, dropped } = splitSentence(this.#text, this.#words().lang);
    this.#note = null;
    if (dropped > 0) this.#note = ({ own }) => own.tooManyTokens(MAX_TOKENS, tokens.length + dropped);
    if (tokens.length === 0) this.#note = ({ own }) => own.noTokens;
    if (dropped > 0 || tokens.length === 0) return;
    const sentence = sentenceConfig(tokens, session.trace.config.dIn!);
    const config =
      tokens.length > 1 && isNextToken(session.trace)
        ? nextTokenConfig(session.engine, session.config, sentence)
        : withOwnSentence(session.config, sentence);
    const [problem] = this.#player.edit(keepOpen(session.engine, session.config, config));
    if (problem) this.#note = sentenceOf(problem);
    else this.#used();
  }

  /** In the bar or the menu: without a button, and with its message below it. */
  renderShort(): TemplateResult {
    const words = this.#words();
    const { own } = words;
    return html`<form class="own-sentence" @submit=${this.#submit}>
      <input
        type="text" aria-label=${own.typeSentence} placeholder=${own.typeSentence} autocomplete="off" enterkeyhint="go"
        .value=${live(this.#text)} @input=${this.#type}
      />
      ${this.#note ? html`<p role="status">${this.#note(words)}</p>` : nothing}
    </form>`;
  }

  /** In its panel. */
  render(): TemplateResult {
    const words = this.#words();
    const { own } = words;
    return html`<fieldset><legend>${own.sentence}</legend>
      <form class="own-form" @submit=${this.#submit}>
        <input
          type="text" class="wide" id="own-sentence" aria-label=${own.sentence} aria-describedby="own-sentence-help"
          placeholder=${own.typeSentence} .value=${live(this.#text)} @input=${this.#type}
        />
        <button class="plain">${own.useSentence}</button> ${renderToPicture(words)}
      </form>
      <p id="own-sentence-help">${own.sentenceHelp(MAX_TOKENS)}</p>
      <p role="status">${this.#note?.(words) ?? ''}</p>
    </fieldset>`;
  }
}
