// What stands below the picture: the notes, and the list of keys.
import { html, nothing, type TemplateResult } from 'lit';
import { findStage, valueAt, type PresetId } from '../engine/index.ts';
import type { Words } from '../words/words.ts';
import { ofSystem, showOpened } from './controls.ts';
import { isUnseeded, notebookOf } from '../model/notebook.ts';
import type { Session } from '../model/session.ts';
import { isUntrained } from '../model/replace_cell.ts';
import { drawsDropout } from '../model/switches.ts';
import { nextTokenCost } from '../ops/cost.ts';
import { numberText } from '../words/number_text.ts';
import { joined, type NumberOf } from '../words/text.ts';

/** A row of the list, in its order. */
type Topic = keyof Words['keys']['list'];

/** The labels of keys in every language; the space bar's label is a word. */
const CAPS: Readonly<Record<Exclude<Topic, 'play'>, string>> = {
  steps: '← →',
  stages: 'Shift + ← →, Page Up, Page Down',
  ends: 'Home, End',
  cells: '← ↑ → ↓',
  enter: 'Enter',
  edit: 'Enter, 0–9',
  back: 'Backspace',
  out: 'Esc',
  history: 'Ctrl + Z, Ctrl + Shift + Z',
  present: 'P',
  blank: '.',
  help: '?',
};

/** The list of keys: a line that opens it. */
export function renderKeys({ keys }: Words): TemplateResult {
  const caps = { play: keys.space, ...CAPS };
  const topic = ([name, meaning]: [string, string]) =>
    html`<dt>${ofSystem(caps[name as Topic])}</dt><dd>${meaning}</dd>`;
  return html`<details class="key-list" @toggle=${({ target }: Event) => showOpened(target as HTMLDetailsElement)}>
    <summary>${keys.title}</summary>
    <dl>${Object.entries(keys.list).map(topic)}</dl>
  </details>`;
}

/** What is to be said of a preset, with its own numbers; null: nothing, or others are in view. */
function aboutPreset({ preset, edited, trace, base }: Session, { notebooks }: Words): string | null {
  const about: { readonly [id in PresetId]?: (number: NumberOf) => string } = notebooks.about;
  const own = edited ? base : trace;
  return (
    own && (about[preset.id]?.((name, ...cell) => numberText(valueAt(own, findStage(own, name)!, ...cell))) ?? null)
  );
}

/** The source of the numbers, what stored rows save, and whether the weights are trained. */
export function renderNotes(session: Session, words: Words): TemplateResult {
  const { config, preset, edited, trace } = session;
  const { ownNumbers, exact, dropout, untrained } = words.notes;
  const { titles, follows, noSeed } = words.notebooks;
  const notebook = notebookOf(preset);
  // Other inputs are a reader's own.
  const isTheirs = notebook !== '' && config.inputs === preset.config.inputs;
  const cost = nextTokenCost(trace);
  const said = [
    isTheirs ? follows(titles[notebook], preset.notebook!) : '',
    isTheirs && isUnseeded(notebook) && !edited ? noSeed(String(config.seed)) : '',
    edited ? ownNumbers : exact,
    drawsDropout(trace) ? dropout : '',
    cost ? words.nextToken.cost(cost.computed, cost.again) : '',
  ];
  const about = aboutPreset(session, words);
  return html`<p>${joined(said)}</p>
    ${about ? html`<p>${about}</p>` : nothing}
    ${isUntrained(config) ? html`<p>${untrained}</p>` : nothing}`;
}
