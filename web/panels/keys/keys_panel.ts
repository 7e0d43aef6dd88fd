// The list of keys: their labels, and their effects in words.
import { html, unsafeCSS } from 'lit';
import type { Words } from '../../words/words.ts';
import type { Panel } from '../lazy_panel.ts';
import styles from './keys.css?inline';

/** A row of the list, in its order. */
type Topic = keyof Words['keys']['list'];

/** The labels of keys in every language; the space bar's label is a word. */
const CAPS: Readonly<Record<Exclude<Topic, 'play'>, string>> = {
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
    const { list, space } = words.keys;
    const caps = { play: space, ...CAPS };
    const topic = ([name, meaning]: [string, string]) => html`<dt>${caps[name as Topic]}</dt><dd>${meaning}</dd>`;
    return html`<dl>${Object.entries(list).map(topic)}</dl>`;
  },
};
