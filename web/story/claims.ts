// Claims of the prose that are true only for some numbers or some sentences: their conditions, from `data-holds`, and
// whether a trace meets them.
import { findStage, type Config, type Stage, type Trace } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { applyDifference } from '../model/difference.ts';
import type { Player } from '../model/player.ts';
import { withoutRows } from '../model/sentence_config.ts';
import { tryTrace } from '../model/try_trace.ts';
import { numberAt } from '../ops/expression.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { CLAIM_WORDS } from '../words/claim_words.ts';
import { languageAround } from '../words/index.ts';
import { cellOf, type View } from './cell_text.ts';
import { fillWords, joinedWords } from './named_words.ts';
import type { SectionRequest } from './section_request.ts';
import { readSettings } from './settings.ts';

/** `near`: closer than this. */
const NEAR = 0.05;
const DECIMAL = /^[-−]?\d+(?:\.(\d+))?$/;
const CONDITION = /^(.+?)\s+(?:(is)|(above)|(below)|(near))\s+(.+)$/;

/** One value, or the values of a row. */
type Values = readonly (number | string)[];

const numberOf = (text: string): number => Number(text.replace('−', '-'));

/** The row that `attn_weights 1` names, in the head in view. */
function rowNamed(trace: Trace, text: string, { batch, head }: View): readonly [Stage, number] | null {
  const [, name, row] = /^(\w+)\s+(\d+)$/.exec(text) ?? [];
  const stage = name && findStage(trace, name, batch, head);
  return stage && Number(row) < stage.rows ? [stage, Number(row)] : null;
}

/** `tokens 1`: the second word of the sentence, none in a shorter one; `tokens`: how many words it has. */
function wordsNamed(trace: Trace, text: string): Values | null {
  if (text === 'tokens') return [trace.tokens.length];
  const [, at] = /^tokens\s+(\d+)$/.exec(text) ?? [];
  return at === undefined ? null : [trace.tokens[Number(at)] ?? ''];
}

/** One side of a condition: a cell, a row, a word, a field of the config, or a number; null: none of them. */
function sideOf(trace: Trace, text: string, view: View): Values | null {
  if (DECIMAL.test(text)) return [numberOf(text)];
  const words = wordsNamed(trace, text);
  if (words) return words;
  const cell = cellOf(trace, text, view);
  if (cell) return [numberAt(trace, cell)];
  const row = rowNamed(trace, text, view);
  if (row) return rowValuesOf(trace, ...row);
  const field = trace.config[text as keyof Config];
  return typeof field === 'number' || typeof field === 'string' ? [field] : null;
}

/** The same value, rounded to the decimals of the condition. */
function isWritten(value: number | string, text: string): boolean {
  const [, decimals] = DECIMAL.exec(text) ?? [];
  if (typeof value === 'string' || !DECIMAL.test(text)) return String(value) === text;
  return Number(fixed(value, decimals?.length ?? 0)) === numberOf(text);
}

/** Whether a cell is the only maximum of its row. */
function isLargest(trace: Trace, text: string, view: View): boolean | null {
  const cell = cellOf(trace, text, view);
  if (!cell) return null;
  const stage = trace.stages[cell.stage]!;
  return rowValuesOf(trace, stage, cell.row).every((_, col, row) => col === cell.col || row[cell.col]! > row[col]!);
}

function isMet(trace: Trace, condition: string, view: View): boolean | null {
  const [, left, is, above, below, near, right] = CONDITION.exec(condition.trim()) ?? [];
  if (!left || !right) return null;
  if (is && right === 'largest') return isLargest(trace, left, view);
  const values = sideOf(trace, left, view);
  if (!values) return null;
  if (is) return values.every((value) => isWritten(value, right));
  const others = sideOf(trace, right, view);
  if (!others || (others.length > 1 && others.length !== values.length)) return null;
  return values.every((value, i) => {
    const by = Number(value) - Number(others[others.length > 1 ? i : 0]);
    if (near) return Math.abs(by) < NEAR;
    return above ? by > 0 : below ? by < 0 : false;
  });
}

/**
 * Whether all comma-separated conditions of a claim are met; null: one of them names something that the trace lacks.
 */
export function holds(trace: Trace, conditions: string, view: View): boolean | null {
  const met = conditions.split(',').map((condition) => isMet(trace, condition, view));
  return met.includes(null) ? null : !met.includes(false);
}

/** The story's own notes in the prose. */
const NOTE = 'story-note';
/** The line that says which sentence the text is about. */
const ABOUT = 'story-about';
/** Claims about a certain sentence. */
const ABOUT_WORDS = '[data-untrue][data-holds*="tokens "]:not(story-question *)';

/** The note that an element has. */
const notes = new WeakMap<Element, Element>();

function noteOf(text: string): HTMLElement {
  const said = document.createElement('small');
  said.className = NOTE;
  said.textContent = text;
  return said;
}

/** Gives an element a note, at the place where `put` puts it, or takes its note away. */
function annotate(element: Element, text: string | null, put: (note: Element) => void): void {
  notes.get(element)?.remove();
  if (text === null) return void notes.delete(element);
  const note = noteOf(text);
  notes.set(element, note);
  put(note);
}

/** Marks a claim. @param note What it is true of, said at its end. */
function markClaim(claim: HTMLElement, isTrue: boolean, note: string | null): void {
  claim.toggleAttribute('data-untrue', !isTrue);
  annotate(claim, note, (said) => claim.append(said));
  // The settings of its links may be for other rows than those in view. A pressed one can be put back.
  for (const link of [claim, ...claim.querySelectorAll<HTMLElement>('[data-set]')])
    if (link.dataset.set !== undefined) link.inert = !isTrue && !link.hasAttribute('aria-pressed');
}

/** A line before the first claim about the original sentence while another is in view, with a way back to that one. */
function tellOfSentence(story: Element, sentence: readonly string[]): void {
  const first = story.querySelector(ABOUT_WORDS)?.closest('p') ?? null;
  const before = story.querySelector(`.${ABOUT}`);
  if (before && before.nextElementSibling === first) return;
  before?.remove();
  if (!first) return;
  const words = CLAIM_WORDS[languageAround(story)];
  const line = document.createElement('p');
  line.className = ABOUT;
  const back = document.createElement('button');
  back.type = 'button';
  back.className = 'story-back';
  back.textContent = words.back;
  back.addEventListener('click', () => {
    const player = story.querySelector<AttentionSteps>(':scope > attention-steps')!;
    player.config = JSON.stringify(withoutRows(readSettings(player.config)));
  });
  line.append(noteOf(words.about(joinedWords(sentence))), ' ', back);
  first.before(line);
}

/** What a section was written about: its own settings, without the reader's. */
export interface ClaimSubject {
  readonly about: SectionRequest;
  readonly model: Player | undefined;
}

const sentences = new WeakMap<Element, readonly string[]>();

/** The words that a section was written about, which the core may have chosen. */
function sentenceOf(section: Element, { about, model }: ClaimSubject): readonly string[] {
  const known = sentences.get(section);
  if (known || !model) return known ?? [];
  const { engine, preset } = model.session;
  const { backward: _backward, ...config } = applyDifference(preset.config, about.settings);
  const words = tryTrace(engine, config).trace?.tokens ?? [];
  sentences.set(section, words);
  return words;
}

/**
 * Keeps a section true of the numbers in view: names their words, and says of each claim that they do not support what
 * it is true of.
 * @param trace Null while the section's numbers are not in view.
 */
export function keepTrue(section: Element, trace: Trace | null, view: View, written: ClaimSubject): void {
  const words = CLAIM_WORDS[languageAround(section)];
  const sentence = trace ? sentenceOf(section, written) : (sentences.get(section) ?? []);
  const isOwn = trace !== null && joinedWords(trace.tokens) !== joinedWords(sentence);
  const note = isOwn ? words.otherSentence : words.otherNumbers;
  const claims = [...section.querySelectorAll<HTMLElement>('[data-holds]')];
  const untrue = claims.filter((claim) => trace && holds(trace, claim.dataset.holds!, view) !== true);
  const lastOfParagraph = new Map(untrue.map((claim) => [claim.closest('p') ?? claim, claim]));
  const noted = new Set(lastOfParagraph.values());
  for (const claim of claims) markClaim(claim, !untrue.includes(claim), noted.has(claim) ? note : null);
  fillWords(section, { written: sentence, inView: trace?.tokens ?? null }, (word, isGone) =>
    annotate(word, isGone ? words.noWord : null, (said) => word.after(said)),
  );
  if (section.parentElement) tellOfSentence(section.parentElement, sentence);
}
