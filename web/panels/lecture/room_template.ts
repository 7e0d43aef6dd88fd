// What a room sees: the question with its code and the field for answers, then how the answers are distributed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../../model/question.ts';
import { withSubscripts } from '../../view/subscripts.ts';
import { numberText } from '../../words/number_text.ts';
import type { RoomWords } from '../../words/room_words.ts';
import { joined } from '../../words/sentences.ts';
import { icon } from '../controls.ts';
import type { Copier } from '../copier.ts';
import { renderCode } from './qr_code.ts';
import { barsOf, type Bar, type RoomAnswers } from './room_answers.ts';
import { LONGEST_CODE, type RoomLink } from './room_link.ts';

const CLOSE = icon(
  'M6.400 5 12 10.600 17.600 5 19 6.400 13.400 12 19 17.600 17.600 19 12 13.400 6.400 19 5 17.600 10.600 12 5 6.400z',
);

/** The code and the pasted answers; how they are distributed; the share of right ones, beside the result. */
export type View = 'code' | 'answers' | 'share';

export interface InRoom {
  readonly words: RoomWords;
  /** The question's text. */
  readonly question: string;
  readonly asked: Question;
  readonly link: RoomLink;
  readonly pasted: string;
  readonly read: RoomAnswers;
  /** The result is on the stage. */
  readonly hasLanded: boolean;
  readonly tokens: readonly string[];
  readonly copier: Copier;
  readonly paste: (text: string) => void;
  readonly show: (view: View) => void;
  readonly land: () => void;
  readonly close: () => void;
}

const button = (label: unknown, press: (event: Event) => void) =>
  html`<button class="plain" @click=${press}>${label}</button>`;

const renderHeader = ({ question, words, close }: InRoom): TemplateResult => html`<header>
  <h2 tabindex="-1" autofocus>${withSubscripts(question)}</h2>
  <button class="act" aria-label=${words.close} title=${words.close} @click=${close}>${CLOSE}</button>
</header>`;

/** The code, or why there is none. */
function renderLink({ words, link: { link, reach }, copier }: InRoom): TemplateResult {
  const problem = reach === 'ok' ? '' : reach === 'tooLong' ? words.tooLong(link.length, LONGEST_CODE) : words[reach];
  const copy = (event: Event) => void copier.copy(link, (event.currentTarget as Element).nextElementSibling!);
  const label = html`<span aria-live="polite">${copier.copied ? words.copied : words.copyLink}</span>`;
  const hasCode = link !== '' && reach !== 'tooLong';
  return html`<div class="side">
    ${
      hasCode
        ? html`<figure>${renderCode(link, words.code(link))}<figcaption>${words.scan}</figcaption></figure>`
        : nothing
    }
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${link === '' ? nothing : html`<p>${button(label, copy)}<span class="question-link">${link}</span></p>`}
  </div>`;
}

/** What was read from the pasted text: every line of it. */
function renderRead({ words, read: { answers, again, others, unread } }: InRoom): TemplateResult {
  const counts = [
    words.count(answers.length),
    again > 0 && words.again(again),
    others > 0 && words.others(others),
  ].filter(Boolean);
  const line = ({ line: at, why }: RoomAnswers['unread'][number]) =>
    html`<li>${words.line(at, words.unread[why])}</li>`;
  return html`<div class="told" role="status">
    <p>${counts.join(' · ')}</p>
    ${unread.length > 0 ? html`<ul>${unread.map(line)}</ul>` : nothing}
  </div>`;
}

export function renderCollecting(room: InRoom): TemplateResult {
  const { words, pasted, read, paste, show, land } = room;
  const type = (event: Event) => paste((event.target as HTMLTextAreaElement).value);
  return html`${renderHeader(room)}
    <div class="sides">
      ${renderLink(room)}
      <div class="side">
        <p id="room-how">${joined([words.how, words.noServer])}</p>
        <label>${words.answers}
          <textarea wrap="off" aria-describedby="room-how" spellcheck="false" autocomplete="off"
            .value=${pasted} @input=${type}></textarea></label>
        ${renderRead(room)}
        <p class="ask-room-ways">
          ${read.answers.length > 0 ? button(words.show, () => show('answers')) : nothing} ${button(words.land, land)}
        </p>
      </div>
    </div>`;
}

function nameOf({ token, from, to }: Bar, { words, tokens }: InRoom): string {
  if (token !== undefined) return token === null ? words.noToken : (tokens[token] ?? '');
  return from === to ? from! : words.between(from!, to!);
}

export function renderAnswers(room: InRoom): TemplateResult {
  const { words, asked, read, hasLanded, show, land } = room;
  const { answers } = read;
  const bars = barsOf(asked, answers);
  const most = bars.reduce((highest, { count }) => Math.max(highest, count), 1);
  const renderBar = (bar: Bar) => {
    const name = nameOf(bar, room);
    const isRight = hasLanded && bar.right > 0;
    return html`<li class=${isRight ? 'right' : ''}>
      <span class="spoken">${words.bar(name, bar.count, answers.length)}</span>
      <span class="vote-name" aria-hidden="true">${name}</span>
      <span class="vote-track" aria-hidden="true"
        ><span class="vote-bar" .style=${`width:${(100 * bar.count) / most}%`}></span
      ></span>
      <span class="vote-count" aria-hidden="true">${bar.count}${isRight ? ' ✓' : ''}</span>
    </li>`;
  };
  return html`${renderHeader(room)}
    <h3>${words.distribution} (${words.count(answers.length)})</h3>
    <ul class="votes">${bars.map(renderBar)}</ul>
    ${hasLanded ? html`<p>${shareText(room)}</p>` : nothing}
    <p class="ask-room-ways">${button(words.back, () => show('code'))} ${button(words.land, land)}</p>`;
}

/** How many of the answers were right, once the result has landed. */
export function shareText({ words, asked, read: { answers }, tokens }: InRoom): string {
  const answer =
    asked.kind === 'number'
      ? numberText(asked.answer)
      : asked.answers.map((token) => tokens[token]).join(', ') || words.noToken;
  const right = answers.filter((each) => each.right).length;
  return words.share(answer, right, answers.length, Math.round((100 * right) / answers.length));
}
