// Reads printed tensors and nested lists: PyTorch, NumPy, JAX, TensorFlow, Python and JSON.
import type { Lists } from '../../engine/json.ts';
import { numberOf, pasteProblem, type PasteProblem } from './number_word.ts';

export interface PastedTensor {
  readonly values: Lists;
  readonly shape: readonly number[];
  /** Where each number is written, in their order. */
  readonly places: readonly number[];
  /** `x` of `x = tensor(...)`, or the first word of the comment above it. */
  readonly name?: string | undefined;
}

/** A problem at a position, in UTF-16 units from 0 as `setSelectionRange` counts; the text's length is its end. */
export interface PasteFailure {
  readonly position: number;
  readonly problem: PasteProblem;
}

export const isFailure = (result: object): result is PasteFailure => 'problem' in result;

/** The deepest nesting that is read, as deep as a tensor of the trace: (batch, heads, rows, columns). */
const DEEPEST = 4;

const PROMPT = String.raw`Out ?\[\d*\]:|>>>|Parameter containing:`;
const CALL = String.raw`(?:[a-z_]\w*\.)*\w*(?:tensor|array|matrix|constant|variable|parameter)\s*\(`;
/** `<tf.Tensor: shape=(2, 2), dtype=float32, numpy=`, before an array and a closing `>`. */
const TENSORFLOW = String.raw`<(?:tf|tensorflow)\.[^<>]*?numpy\s*=`;
/** Typed arrays of JavaScript, `Float32Array(2) [`, and what TensorFlow.js prints. */
const ARRAY = String.raw`(?:\w*Array(?:\s*\(\d+\))?|\(\d+\)|Tensor)\s*(?=\[)`;
const ARGUMENT =
  String.raw`,?\s*[a-z_]\w*\s*=\s*` +
  String.raw`(?:<[^<>]*>|'[^'\n]*'|"[^"\n]*"|\([^()]*\)|[a-z_][\w.]*(?:\([\w:]*\)|(?![\w.([])))(?:,(?=\s*\[))?`;
/** Of Paddle and MindSpore, before the numbers. */
const SHAPE = String.raw`shape=\[[\d, ]*\],|,\s*value=(?=\s*\[)`;
/** `float('-inf')`, and what NumPy 2 prints in a list: `np.float32(0.43)`. */
const NUMBER = /(?:(?:np|numpy)\.)?float(?:16|32|64)?\(\s*([^\s()]+)\s*\)|[^\s,;[\](){}<>#]+/y;

/** What begins a tensor, before its name or its call. */
const BEFORE = String.raw`^(?:\s|#.*(?!.)|${PROMPT})*`;
const NAME = String.raw`[a-z_][\w.]*\s*=`;
const BEGINS = new RegExp(
  String.raw`${BEFORE}(?:${NAME}[ \t]+\S|(?:${NAME}\s*)?(?:[[(]|${ARRAY}|${CALL}|${TENSORFLOW}|[\w.]*float\d*\())`,
  'i',
);

/** Whether a text is a tensor, or a table whose first label has a bracket. */
export const beginsAsTensor = (text: string): boolean => BEGINS.test(text);

const BEGIN = String.raw`${PROMPT}|(?<name>[a-z_][\w.]*)\s*=(?!=)|${ARRAY}|${CALL}|${TENSORFLOW}`;
/** What is around lists and numbers. A prompt, a name or a call begins a tensor; a comment above it names it. */
const AROUND = new RegExp(
  String.raw`\s+|(?<=^[ \t]*)#[ \t]*(?<comment>\S*).*|#.*|${SHAPE}|${ARGUMENT}|(?<begin>${BEGIN})|[()>]`,
  'imy',
);

class Reader {
  readonly text: string;
  at = 0;
  /** The length of the first list of each depth. */
  shape: number[] = [];
  places: number[] = [];
  /** The depth of the numbers, once one has been read. */
  numbersAt: number | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads what a pattern matches here. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    this.at += match?.[0].length ?? 0;
    return match;
  }

  /** Reads what is around lists and numbers: whether a tensor begins here, and its name. */
  skip(): { readonly isBegun: boolean; readonly name: string | undefined } {
    let [isBegun, name, comment]: [boolean, string?, string?] = [this.at === 0];
    for (let around = this.match(AROUND); around; around = this.match(AROUND)) {
      isBegun ||= around.groups!.begin !== undefined;
      name = around.groups!.name ?? name;
      comment = around.groups!.comment ?? comment;
    }
    return { isBegun, name: name ?? comment };
  }

  refused(code: PasteProblem['code'], found: string, position = this.at): PasteFailure {
    return { position, problem: pasteProblem(code, found) };
  }

  unexpected(): PasteFailure {
    return this.refused('unexpected', String.fromCodePoint(this.text.codePointAt(this.at)!));
  }
}

/** All tensors of a text, at least one. */
export function parseTensors(text: string): readonly PastedTensor[] | PasteFailure {
  const reader = new Reader(text);
  const tensors: PastedTensor[] = [];
  let { isBegun, name } = reader.skip();
  do {
    // After a tensor a bare number begins none.
    const [start] = isBegun || text[reader.at] === '[' ? [] : (/\S+/.exec(text.slice(reader.at)) ?? []);
    if (start !== undefined) return reader.refused('trailing', start);
    const values = readItem(reader, 0);
    if (typeof values === 'object' && isFailure(values)) return values;
    tensors.push({ values, shape: reader.shape, places: reader.places, name });
    [reader.shape, reader.places, reader.numbersAt] = [[], [], undefined];
    ({ isBegun, name } = reader.skip());
    if (reader.match(/,/y)) ({ isBegun, name } = reader.skip()); // as in a tuple
  } while (reader.at < text.length);
  return tensors;
}

function readItem(reader: Reader, depth: number): Lists | PasteFailure {
  const { text, at: start, numbersAt } = reader;
  if (text[start] === '[') {
    if (numbersAt !== undefined && depth >= numbersAt) return reader.refused('mixed', '[');
    return depth < DEEPEST ? readList(reader, depth) : reader.refused('tooDeep', String(DEEPEST));
  }
  const [written = '', argument = written] = reader.match(NUMBER) ?? [];
  if (written === '') return start < text.length ? reader.unexpected() : reader.refused('empty', '');
  const number = numberOf(argument);
  const position = start + written.lastIndexOf(argument);
  if (typeof number === 'object') return { position, problem: number };
  if (depth !== (numbersAt ?? depth)) return reader.refused('mixed', written, start);
  reader.numbersAt = depth;
  reader.places.push(position);
  return number;
}

function readList(reader: Reader, depth: number): readonly Lists[] | PasteFailure {
  const { text, at: open } = reader;
  const items: Lists[] = [];
  const starts: number[] = [];
  reader.at++;
  for (reader.skip(); text[reader.at] !== ']'; reader.skip()) {
    if (reader.at >= text.length) return reader.refused('unclosed', '[', open);
    starts.push(reader.at);
    const item = readItem(reader, depth + 1);
    if (typeof item === 'object' && isFailure(item)) return item;
    items.push(item);
    reader.skip();
    reader.match(/,/y);
  }
  if (items.length === 0) return reader.refused('empty', '');
  const wanted = reader.shape[depth] ?? items.length;
  reader.shape[depth] = wanted;
  // At the first extra value, or at the end if values are missing.
  const position = starts[wanted] ?? reader.at;
  reader.at++;
  const problem = { code: 'ragged', found: String(items.length), wanted: String(wanted) } as const;
  return items.length === wanted ? items : { position, problem };
}
