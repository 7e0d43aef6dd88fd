// The answer of one phone in a room: a text with a link, to be copied for the presenter. There is no server.
import { keyTokensOf } from '../../model/labels.ts';
import { html, type TemplateResult } from 'lit';
import { sheetAddress } from '../../input/address/answer_sheet.ts';
import type { InView } from '../../model/in_view.ts';
import type { Player } from '../../model/player.ts';
import type { Question } from '../../model/question.ts';
import { ASK_WORDS } from '../../words/ask_words.ts';
import { Copier } from '../copier.ts';
import { askedOf } from './asked.ts';
import { questionText } from './question_text.ts';

/** The name of the question in the link. */
const ROOM = 'room';

const PHONE = 'attention-steps-phone';
/** `crypto.randomUUID` is missing where a room's page is served without https. */
const newPhoneId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Without a name, a phone that answers again would count twice. It stays until the tab is closed. */
function phoneName(): string {
  try {
    const name = sessionStorage.getItem(PHONE) ?? newPhoneId();
    sessionStorage.setItem(PHONE, name);
    return name;
  } catch {
    return newPhoneId(); // the browser keeps nothing
  }
}

export class RoomAnswer {
  readonly #player: Player;
  readonly #copier: Copier;
  #phone: string | undefined;

  constructor(player: Player, update: () => void) {
    this.#player = player;
    this.#copier = new Copier(update);
  }

  /** A line for people begins with a hyphen; the last line is the link. */
  #text({ words, frame, trace }: InView, question: Question, given: string): string {
    const { asks, numbers } = askedOf(this.#player, question, frame.at);
    const tokens = given.split(' ').filter(Boolean);
    const shown =
      question.kind === 'number'
        ? given
        : tokens.map((token) => keyTokensOf(trace)[Number(token)]).join(', ') || ASK_WORDS[words.lang].none;
    this.#phone ??= phoneName();
    // Whether it is right, the stage will say.
    const answer = { question: ROOM, asks, given, tries: 1, right: false, numbers };
    const link = sheetAddress({ name: this.#phone, at: 0, edits: [], answers: [answer] });
    return `- ${questionText(words, trace, question)} ${shown}\n${location.href.replace(/#.*$/s, '')}${link}\n`;
  }

  render(context: InView, question: Question, given: string): TemplateResult {
    const said = ASK_WORDS[context.words.lang];
    const text = this.#text(context, question, given);
    const copy = (event: Event) =>
      void this.#copier.copy(text, (event.currentTarget as Element).parentElement!.querySelector('textarea')!);
    return html`<button type="button" class="plain" @click=${copy}
        ><span aria-live="polite">${this.#copier.copied ? said.copied : said.copy}</span></button
      ><textarea class="answer" readonly rows="2" aria-label=${said.copiedText} .value=${text}></textarea>`;
  }
}
