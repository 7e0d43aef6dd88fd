// Reads a Markdown fence ```attention-steps: an attribute per line, an empty line, and the text inside the tag.
//
// A line that begins with a lower-case letter begins an attribute, `stage: masked`; any other line continues the one
// before, as the JSON of a config may. mkdocs.py and hugo.tmpl implement the same rules in their languages.
import rules from 'virtual:fence-rules';

/** The word after the three backquotes. */
export const FENCE = 'attention-steps';

export interface Fence {
  /** In written order; a boolean attribute is empty. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** The fallback text for pages without a player. */
  readonly inside: string;
}

/** The message names the rule that a fence breaks; `line`: the line of the body, from 0. */
export class FenceError extends Error {
  override readonly name = 'FenceError';
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** The maximum length of a quotation in a message. */
const LONGEST = 80;
/** As the player quotes; importing its function would add all of the player to an author's build. */
const quoted = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

function isObjectOf(fields: readonly string[], text: string): boolean {
  try {
    const names = Object.keys(JSON.parse(text) as object); // it is in braces
    return names.every((name) => fields.includes(name));
  } catch {
    return false;
  }
}

function problemOf(name: string, value: string): string | null {
  if (!Object.hasOwn(rules, name))
    return `an attribute must be one of ${Object.keys(rules).join(', ')}: got ${quoted(name)}`;
  const { pattern, must, fields } = rules[name]!;
  const good = new RegExp(pattern).test(value) && (!fields || isObjectOf(fields, value));
  return good ? null : `${name} must ${must}: got ${quoted(value) || 'nothing'}`;
}

/** The lines that begin an attribute, each with its continuation lines and its position. */
function entriesOf(head: readonly string[]): readonly { readonly at: number; readonly text: string }[] {
  const entries: { at: number; text: string }[] = [];
  for (const [at, line] of head.entries()) {
    const before = entries.at(-1);
    if (before && !/^[a-z]/.test(line)) before.text += ` ${line.trim()}`;
    else entries.push({ at, text: line.trim() });
  }
  return entries;
}

/** Reads the body of a fence. @throws {FenceError} */
export function readFence(body: string): Fence {
  const lines = [...body.split(/\r\n?|\n/), ''];
  const end = lines.findIndex((line) => line.trim() === '');
  const attributes = new Map<string, string>();
  for (const { at, text } of entriesOf(lines.slice(0, end))) {
    const refuse = (problem: string) => {
      throw new FenceError(`${FENCE}: ${problem}`, at);
    };
    const [, name, given = ''] = /^([a-z]+)(?::(.*))?$/.exec(text) ?? [];
    if (name === undefined)
      return refuse(`a line must be "name: value", or come below an empty line: got ${quoted(text)}`);
    if (attributes.has(name)) return refuse(`${name} must occur only once: got ${quoted(text)}`);
    const value = given.trim();
    const problem = problemOf(name, value);
    if (problem) return refuse(problem);
    attributes.set(name, value);
  }
  return { attributes: [...attributes], inside: lines.slice(end).join('\n').trim() };
}
