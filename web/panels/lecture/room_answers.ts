// The answers of a room: read from the links in a pasted text, and counted.
import { readSheet, SHEET_LINK, type Sheet } from '../../input/address/answer_sheet.ts';
import { fixed } from '../../engine/number_format.ts';
import { typedNumber } from '../../model/paste/number_word.ts';
import type { Question } from '../../model/question.ts';
import { isRight, verdictOf } from '../../model/verdict.ts';
import { numberText } from '../../words/number_text.ts';
import type { Unread } from '../../words/room_words.ts';
import { questionKey, type Asked } from '../ask/asked.ts';

export interface RoomAnswer {
  /** A number, or the chosen tokens. */
  readonly given: number | readonly number[];
  readonly right: boolean;
}

export interface RoomAnswers {
  /** One of each phone. */
  readonly answers: readonly RoomAnswer[];
  /** Phones that have answered more than once. */
  readonly again: number;
  /** Lines, counted from 1, with a link that gives no answer. */
  readonly unread: readonly { readonly line: number; readonly why: Unread }[];
  /** Lines without a link. */
  readonly others: number;
}

/** A line for people, as the phone copies it above its link. */
const FOR_PEOPLE = /^\s*[-–•] /;
/** What may be a link, if only a part of one. */
const LIKE_A_LINK = /https?:|\bsheet=|#\w+&/i;

const positionsIn = (text: string): readonly number[] => text.split(' ').filter(Boolean).map(Number);

/** Null: it fits no such question. */
function answerOf(given: string, question: Question): RoomAnswer | null {
  if (question.kind === 'number') {
    const verdict = verdictOf(given, question.answer);
    return verdict && { given: typedNumber(given) ?? NaN, right: verdict.right };
  }
  const tokens = positionsIn(given);
  const isOne = question.kind === 'largest' ? tokens.length === 1 : new Set(tokens).size === tokens.length;
  return isOne && tokens.every((token) => question.options.includes(token))
    ? { given: tokens, right: isRight(question, tokens) }
    : null;
}

/** The phone and its answer; else why there is none. */
function readLink(link: string, asked: Asked): { readonly phone: string; readonly answer: RoomAnswer } | Unread {
  let sheet: Sheet;
  try {
    sheet = readSheet(link);
  } catch {
    return 'cut';
  }
  if (sheet.answers.length === 0) return 'none';
  const found = sheet.answers.find((answer) => questionKey(answer) === questionKey(asked));
  if (!found) return 'other';
  const answer = answerOf(found.given, asked.question);
  return answer ? { phone: sheet.name || link, answer } : 'notOne';
}

/** Every line of the text is an answer, is named, or is counted. */
export function readAnswers(text: string, asked: Asked): RoomAnswers {
  const phones = new Map<string, RoomAnswer>();
  const again = new Set<string>();
  const seen = new Set<string>();
  const unread: { line: number; why: Unread }[] = [];
  let others = 0;
  text.split(/\r\n|\r|\n/).forEach((line, at) => {
    const links = line.match(SHEET_LINK) ?? [];
    if (links.length === 0) {
      if (LIKE_A_LINK.test(line)) unread.push({ line: at + 1, why: 'none' });
      else if (line.trim() !== '' && !FOR_PEOPLE.test(line)) others++;
    }
    for (const link of links) {
      const read = readLink(link, asked);
      if (typeof read === 'string') unread.push({ line: at + 1, why: read });
      else {
        if (phones.has(read.phone) && !seen.has(link)) again.add(read.phone);
        phones.set(read.phone, read.answer);
        seen.add(link);
      }
    }
  });
  return { answers: [...phones.values()], again: again.size, unread, others };
}

/** Equal answers, or numbers in the same interval. */
export interface Bar {
  /** The token, null for none; of numbers both ends, which are equal if it is one number. */
  readonly token?: number | null;
  readonly from?: string;
  readonly to?: string;
  readonly count: number;
  readonly right: number;
}

/** More do not fit in type for the back row. */
const MAX_BARS = 8;

const countOf = (answers: readonly RoomAnswer[]) => ({
  count: answers.length,
  right: answers.filter((answer) => answer.right).length,
});

function tokenBars({ options }: Question & { kind: 'largest' | 'hidden' }, answers: readonly RoomAnswer[]): Bar[] {
  const withToken = (token: number) => answers.filter(({ given }) => (given as readonly number[]).includes(token));
  const none = answers.filter(({ given }) => (given as readonly number[]).length === 0);
  const bars: Bar[] = options.map((token) => ({ token, ...countOf(withToken(token)) }));
  return none.length > 0 ? [...bars, { token: null, ...countOf(none) }] : bars;
}

/** The widths of intervals: 0.01, 0.02, 0.05, 0.1, … */
const widthOf = (step: number): number => [1, 2, 5][step % 3]! * 10 ** Math.floor(step / 3) * 0.01;

const FEW_DIGITS = 1e6;
const label = (value: number): string =>
  Math.abs(value) < FEW_DIGITS ? fixed(value, 2).replace('-', '−') : numberText(value);

/** With the narrowest intervals whose bars fit: at first two decimals of each number. */
function numberBars(answers: readonly RoomAnswer[]): Bar[] {
  for (let step = 0; ; step++) {
    const width = widthOf(step);
    const groups = new Map<number, RoomAnswer[]>();
    for (const answer of answers) {
      const hundredths = Math.round((answer.given as number) * 100) / 100;
      const at = Number.isFinite(hundredths) ? Math.floor(hundredths / width + 1e-9) : (answer.given as number);
      groups.set(at, [...(groups.get(at) ?? []), answer]);
    }
    if (groups.size > MAX_BARS && Number.isFinite(width)) continue;
    return [...groups]
      .sort(([a], [b]) => a - b)
      .map(([at, group]) => {
        const from = label(at * width);
        return { from, to: step === 0 || !Number.isFinite(at) ? from : label((at + 1) * width), ...countOf(group) };
      });
  }
}

export const barsOf = (question: Question, answers: readonly RoomAnswer[]): readonly Bar[] =>
  question.kind === 'number' ? numberBars(answers) : tokenBars(question, answers);
