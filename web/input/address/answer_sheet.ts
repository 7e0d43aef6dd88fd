// A reader's answers in a story, and the link that holds them: #a1&sheet=(...)&sum=..., in the notation of addresses. docs/exercises.md describes both.
import type { Difference } from '../../model/difference.ts';
import { addressText } from './address.ts';
import { fnv1a } from './fnv1a.ts';
import { readNotation, writeNotation } from './notation.ts';

/** The number of a cell, the column of a row's largest number, a count of cells, or one of some choices. */
const KINDS = ['ref', 'largest', 'count', 'choice'] as const;
type Kind = (typeof KINDS)[number];
export interface Asks {
  readonly kind: Kind;
  /** The attribute's text; of choices the positions of the right ones, such as `0 2`, empty if they are not known. */
  readonly of: string;
}

/** The numbers that an answer is about. */
export interface Numbers {
  readonly preset: string;
  /** The difference from the preset, with the reader's changes. */
  readonly config: Difference;
  readonly batch: number;
  readonly head: number;
}

export interface Answer {
  /** The question's `id`, or its position in the story: `q1`. */
  readonly question: string;
  readonly asks: Asks;
  /** A number as typed, or the position of a column or a choice. */
  readonly given: string;
  readonly tries: number;
  /** What the page said; `collect` computes it anew. */
  readonly right: boolean;
  readonly numbers: Numbers;
}

/** A reader's change of a number or a setting, as the stage keeps it. */
export interface SheetEdit {
  readonly preset: string;
  readonly key: string;
  readonly name: string;
  /** Missing: the preset's own value. */
  readonly value?: unknown;
}

export interface Sheet {
  readonly name: string;
  /** The section in view, from 0. */
  readonly at: number;
  readonly edits: readonly SheetEdit[];
  readonly answers: readonly Answer[];
}

export const NO_SHEET: Sheet = { name: '', at: 0, edits: [], answers: [] };

/** The longest link that is copied: forms and mail programs take it whole. A longer one is saved in a file. */
export const LONGEST_LINK = 2000;
/** The longest that is read, in characters. */
const LONGEST_READ = 262_144;

const START = '#a1&sheet=';
const SUM = '&sum=';
/** A link's answers in any text; the last character of an address is never one of these marks. */
export const SHEET_LINK = /#a1&(?:amp;)?[^\s"<>]*/g;

const sumOf = (text: string): string => fnv1a(text).toString(36);

/** The fragment of a link. Answers about the same numbers share them. */
export function sheetAddress({ name, at, edits, answers }: Sheet): string {
  const texts = [...new Set(answers.map(({ numbers }) => JSON.stringify(numbers)))];
  const sheet = {
    name,
    at,
    edits,
    numbers: texts.map((text) => JSON.parse(text) as Numbers),
    answers: answers.map(({ question, asks, given, tries, right, numbers }) => [
      question,
      asks.kind,
      asks.kind === 'choice' ? '' : asks.of, // which choice is right stays with the page
      given,
      tries,
      right,
      texts.indexOf(JSON.stringify(numbers)),
    ]),
  };
  const text = addressText(writeNotation(sheet));
  return `${START}${text}${SUM}${sumOf(text)}`;
}

// --- Reading: a link may come from anybody ------------------------------------------------------------

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new SyntaxError('a list is missing');
  return value;
};

function readNumbers(value: unknown): Numbers {
  if (!isObject(value)) throw new SyntaxError('the numbers of an answer are missing');
  const { preset, config, batch, head } = value;
  if (!isText(preset) || !isObject(config) || !isWhole(batch) || !isWhole(head))
    throw new SyntaxError('the numbers of an answer are incomplete');
  return { preset, config: config as Difference, batch, head };
}

function readEdit(value: unknown): SheetEdit {
  if (!isObject(value) || !isText(value.preset) || !isText(value.key) || !isText(value.name))
    throw new SyntaxError('an edit is incomplete');
  const { preset, key, name } = value;
  return 'value' in value ? { preset, key, name, value: value.value } : { preset, key, name };
}

function readAnswer(value: unknown, numbers: readonly Numbers[]): Answer {
  const [question, kind, of, given, tries, right, about] = listOf(value);
  if (
    !isText(question) ||
    !(KINDS as readonly unknown[]).includes(kind) ||
    !isText(of) ||
    !isText(given) ||
    !isWhole(tries) ||
    typeof right !== 'boolean' ||
    !isWhole(about) ||
    !numbers[about]
  )
    throw new SyntaxError('an answer is incomplete');
  return { question, asks: { kind: kind as Kind, of }, given, tries, right, numbers: numbers[about] };
}

/**
 * The sheet of a link's fragment.
 * @throws {SyntaxError} saying what is wrong: the link was cut, changed on its way, or never had answers.
 */
export function readSheet(fragment: string): Sheet {
  const whole = fragment.replaceAll('&amp;', '&');
  const end = whole.lastIndexOf(SUM);
  if (!whole.startsWith(START)) throw new SyntaxError('it holds no answers');
  if (whole.length > LONGEST_READ) throw new SyntaxError(`it is longer than ${LONGEST_READ} characters`);
  if (end < 0) throw new SyntaxError('its end is missing');
  const text = whole.slice(START.length, end);
  // A link may be followed by a punctuation mark.
  if (/^\w+/.exec(whole.slice(end + SUM.length))?.[0] !== sumOf(text))
    throw new SyntaxError('it was changed or cut on its way');
  const sheet = readNotation(decodeURIComponent(text));
  if (!isObject(sheet) || !isText(sheet.name) || !isWhole(sheet.at)) throw new SyntaxError('it holds no sheet');
  const numbers = listOf(sheet.numbers).map(readNumbers);
  return {
    name: sheet.name,
    at: sheet.at,
    edits: listOf(sheet.edits).map(readEdit),
    answers: listOf(sheet.answers).map((each) => readAnswer(each, numbers)),
  };
}
