// The bar below a story's picture: it plays the scene in view, and shows the section that the scene belongs to.
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionStepsElement } from '../element/api.ts';
import { iconButton } from '../panels/controls.ts';
import { TRANSPORT_ICONS } from '../panels/transport.ts';
import type { StoryWords } from '../words/words.ts';

/** Play from here to the end, one step, back. */
export function renderPlay(
  words: StoryWords,
  player: AttentionStepsElement,
  playing: boolean,
  tell: () => void,
): TemplateResult {
  const button = (name: keyof typeof TRANSPORT_ICONS, act: () => void) =>
    iconButton(name, words[name], TRANSPORT_ICONS[name], act);
  return html`${button(playing ? 'pause' : 'play', tell)}
    ${button('stepBack', () => player.previous())} ${button('stepForward', () => player.next())}`;
}

interface Place {
  /** The section in view, from 0. */
  readonly at: number;
  readonly count: number;
  readonly title: string;
  /** The reader has changed numbers. */
  readonly changed: boolean;
  /** The picture shows something else. */
  readonly away: boolean;
}

/**
 * The section in view, buttons for the previous and the next one, and others that reset the reader's numbers, and lead
 * back from where a click has led.
 */
export function renderSectionNumber(
  words: StoryWords,
  { at, count, title, changed, away }: Place,
  goTo: (at: number) => void,
  restore: () => void,
  back: () => void,
): TemplateResult {
  return html`<nav aria-label=${words.walk}>
    ${away ? html`<button class="back" @click=${back}>← ${words.back}</button>` : nothing}
    <span aria-live="polite">${words.of(at + 1, count)}${title && html`<i> · ${title}</i>`}</span>
    ${
      changed
        ? html`<span class="edited">
            <i>${words.changed}</i>
            <button class="restore" @click=${restore}>${words.restore}</button>
          </span>`
        : nothing
    }
    <button class="previous" ?disabled=${at === 0} aria-label=${words.previous} @click=${() => goTo(at - 1)}>↑</button>
    <button
      class="next"
      ?disabled=${at >= count - 1}
      aria-label=${words.next}
      @click=${() => goTo(at + 1)}
    >↓</button>
  </nav>`;
}
