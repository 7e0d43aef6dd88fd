// Reads one word as a number, in the notation of PyTorch, NumPy, Python, JSON or a spreadsheet.
import type { NumberLike } from '../../engine/index.ts';
import type { Words } from '../../words/words.ts';

/** Why a text is not a tensor: `found` is a piece of it, at most 24 characters long. */
export interface PasteProblem {
  readonly code: keyof Words['own']['pasteProblems'];
  readonly found: string;
  readonly wanted?: string;
}

const LONGEST = 24;

export function pasteProblem(code: PasteProblem['code'], word: string): PasteProblem {
  // A character has at most two units: a word of a megabyte is not split into characters, none is cut in half.
  const characters = [...word.slice(0, 2 * LONGEST + 2)];
  const found = characters.length <= LONGEST ? word : `${characters.slice(0, LONGEST - 1).join('')}…`;
  return { code, found };
}

// No two parts can match the same digits, so that a megabyte of them is matched in linear time.
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const NOT_FINITE = /^([+-]?)(?:(?:torch|np|numpy|jnp|math)\.)?(nan|inf|infinity)$/i;
/** PyTorch's and Python's, JSON's and a spreadsheet's. */
const TRUTH = /^(?:(true)|false)$/i;
const QUOTED = /^(["'])(.*)\1$/s;

/** Characters that editors, spreadsheets and East Asian keyboards write instead of ASCII ones. */
const FULL_WIDTH = /[０-９＋．，ｅＥ]/g;
const DASHES = /[‐‑‒–—―−﹣－]/g;
/** Direction marks and joiners, which have no width: pages and spreadsheets may add them to a number. */
const UNSEEN = /\p{Cf}/gu;
/** This one reverses the visible digits. */
const TURNS_ROUND = '\u202e';

/** A word with its signs, digits and marks in ASCII, and without invisible characters. */
function plainWord(word: string): string {
  if (/^[ -~]*$/.test(word)) return word; // nearly all are, and a paste may have a million
  return word
    .replace(UNSEEN, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DASHES, '-');
}

/** What a spreadsheet shows: separators of thousands or of lakhs, a currency, a percentage. */
const FORMATTED: readonly RegExp[] = [
  /^[+-]?\d{1,3}(?:[,.'’ʼ_٬˙\s]\d{2,3})*[,.'’ʼ_٬˙\s]\d{3}(?:[,.]\d+)?$/,
  /\p{Sc}[\s.,+-]*\d|\d\s*\p{Sc}/u,
  /^(?:[A-Z]{3}|kr|zł|Kč|Fr|Rs)\.?\s[+-]?[\d.]|^[+-]?\d.*\s(?:[A-Z]{3}|kr|zł|Kč)$/,
  /^[%％٪]\s?[+-]?[\d.]|\d\s?[%％٪‰]$/,
];
/** `#DIV/0!`, `#N/A`, in German `#NV`; of LibreOffice `Err:502`; of a narrow column `###`. */
const SHEET_ERROR = /^#(?:¡?[\p{Lu}_]+(?:\/\d)?[!?]|N\/[ADV]|NV|##+)$|^Err:\d+$/u;

/** The signs or digits with which a number begins. A dash that is not a sign may be a token. */
const BEGINS_AS_NUMBER = /^(?:[+\-−‐‑‒–﹣－＋]|[—―]?[.．]?\p{Nd})/u;

/** The number that a word represents, ready for a config: NaN and infinities are words, as in `NumberLike`. */
export function numberOf(word: string, hasDecimalComma = false): NumberLike | PasteProblem {
  const [, , inner = word] = QUOTED.exec(word) ?? [];
  const ascii = plainWord(inner);
  const plain = hasDecimalComma ? ascii.replace(',', '.') : ascii;
  if (DECIMAL.test(plain)) {
    if (word.includes(TURNS_ROUND)) return pasteProblem('almostNumber', word);
    const value = Number(plain);
    return Number.isFinite(Math.fround(value)) ? value : pasteProblem('tooLarge', word);
  }
  const [, sign, name] = NOT_FINITE.exec(plain) ?? [];
  if (name) return name.toLowerCase() === 'nan' ? 'NaN' : sign === '-' ? '-Infinity' : 'Infinity';
  const [isTruth, isTrue] = TRUTH.exec(plain) ?? [];
  return isTruth ? Number(Boolean(isTrue)) : pasteProblem(whyNone(ascii, inner), word);
}

/** Why a word is no number. */
function whyNone(plain: string, word: string): PasteProblem['code'] {
  if (/^(?:\.\.|…)/.test(plain)) return 'elided';
  if (SHEET_ERROR.test(plain)) return 'sheetError';
  if (FORMATTED.some((format) => format.test(plain))) return 'formatted';
  return BEGINS_AS_NUMBER.test(word.replace(UNSEEN, '')) ? 'almostNumber' : 'notNumber';
}

/** A comma before three digits, which may separate thousands or decimals, except after a zero. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}(?:[eE][+-]?\d+)?$/;

/** Whether a word is two different numbers, depending on the reader's country: "1,000". */
export const isAmbiguous = (word: string): boolean => EITHER.test(plainWord(word.trim()));

/**
 * A reader's input for one number: as above, and with a decimal comma or ∞. Null if it is not a number, or ambiguous. A
 * number that no float32 can represent counts as one: the core rejects it with its own message.
 */
export function typedNumber(text: string): number | null {
  if (isAmbiguous(text)) return null;
  const plain = text.trim().replace('∞', 'inf').replace(/[,，]/, '.');
  const number = numberOf(plain);
  if (typeof number !== 'object') return Number(number);
  if (number.code !== 'tooLarge') return null;
  const value = Number(plainWord(plain));
  return Number.isFinite(value) ? value : null;
}
