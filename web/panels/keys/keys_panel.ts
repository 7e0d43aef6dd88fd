// The list of keys: their labels, and their effects in words.
import { html, unsafeCSS } from 'lit';
import { KEYS_WORDS, type KeyTopic } from '../../words/keys_words.ts';
import type { Panel } from '../lazy_panel.ts';
import styles from './keys.css?inline';

/** The labels of keys in every language; the space bar's label is a word. */
const CAPS: Readonly<Record<Exclude<KeyTopic, 'play'>, string>> = {
  restart: 'R',
  skip: 'S',
  steps: '← →',
  stages: 'Shift + ← →, Page Up, Page Down',
  digits: '0–9',
  ends: 'Home, End',
  speed: '< >',
  cells: '← ↑ → ↓',
  enter: 'Enter',
  edit: 'Enter, 0–9',
  back: 'Backspace',
  out: 'Esc',
  history: 'Ctrl + Z, Ctrl + Shift + Z',
  present: 'P',
  blank: '.',
  moves: 'W',
  help: '?',
};

export const KEYS_PANEL: Panel = {
  styles: unsafeCSS(styles),
  render({ words }) {
    const { keyList, space } = KEYS_WORDS[words.lang];
    const caps = { play: space, ...CAPS };
    const topic = ([name, meaning]: [string, string]) => html`<dt>${caps[name as KeyTopic]}</dt><dd>${meaning}</dd>`;
    return html`<dl>${Object.entries(keyList).map(topic)}</dl>`;
  },
};
