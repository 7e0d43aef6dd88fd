// attention-steps check: checks every number, link and setting of a page, and can correct the numbers.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { loadEngine, type FullEngine, type LearningConfig } from '../core.ts';
import { checkPage, type Fault } from '../story/rules.ts';
import type { Tag } from '../story/tag.ts';
import { type Streams, type Judgement, UsageError } from './terminal.ts';
import { readText, writeFile } from './file.ts';
import { visible } from '../words/text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Without recursion, since tags may be nested deeper than calls can be. */
function textIn(node: Node): string {
  const texts: string[] = [];
  const left = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (defaultTreeAdapter.isTextNode(next)) texts.push(next.value);
    else if ('childNodes' in next) for (const child of next.childNodes.toReversed()) left.push(child);
  }
  return texts.join('');
}

class HtmlTag implements Tag {
  readonly #node: Parent;

  constructor(node: Parent) {
    this.#node = node;
  }

  get localName(): string {
    return 'tagName' in this.#node ? this.#node.tagName : '';
  }

  /** One object per tag, however often it is requested. */
  readonly children = {
    [Symbol.iterator]: () => this.#children[Symbol.iterator](),
  };

  get #children(): readonly HtmlTag[] {
    return this.#node.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node)).map(tagOf);
  }

  getAttribute(name: string): string | null {
    if (!('attrs' in this.#node)) return null;
    return this.#node.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  }

  get attributes(): readonly string[] {
    return 'attrs' in this.#node ? this.#node.attrs.map(({ name }) => name) : [];
  }

  get isClosed(): boolean {
    return Boolean(this.#place?.endTag);
  }

  get text(): string {
    return textIn(this.#node);
  }

  /** Counted from 1. */
  get line(): number {
    return this.#place?.startLine ?? 1;
  }

  /** The range of its own text in the page; null if it contains more than text, or has no end. */
  get inside(): readonly [from: number, to: number] | null {
    const { startTag, endTag } = this.#place ?? {};
    if (!startTag || !endTag || !this.#node.childNodes.every((node) => defaultTreeAdapter.isTextNode(node)))
      return null;
    return [startTag.endOffset, endTag.startOffset];
  }

  get #place() {
    return 'tagName' in this.#node ? this.#node.sourceCodeLocation : null;
  }
}

const known = new WeakMap<Parent, HtmlTag>();

function tagOf(node: Parent): HtmlTag {
  const tag = known.get(node) ?? new HtmlTag(node);
  known.set(node, tag);
  return tag;
}

/** The whole page; its start tags may be omitted. */
const documentOf = (html: string): HtmlTag => tagOf(parse(html, { sourceCodeLocationInfo: true }));

interface Page {
  readonly path: string;
  readonly text: string;
  readonly faults: readonly Fault<HtmlTag>[];
  readonly numbers: number;
  /** Stories, and players outside of stories. */
  readonly found: number;
}

async function pageIn(path: string, text: string, engine: FullEngine): Promise<Page> {
  const folder = path === '-' ? null : dirname(path); // of a page on standard input no file is known
  const means = {
    engine,
    learn: (config: LearningConfig) => engine.learn(config),
    writtenIn: (tag: HtmlTag) => tag.text,
    namesIn: (tag: HtmlTag) => tag.attributes,
    isClosed: (tag: HtmlTag) => tag.isClosed,
    isThere: (file: string) => folder === null || existsSync(join(folder, file)),
  };
  return { path, text, ...(await checkPage(documentOf(text), means)) };
}

interface Correction {
  readonly fault: Fault<HtmlTag>;
  readonly inside: readonly [from: number, to: number];
  readonly right: string;
}

/** Numbers whose text can be replaced; an element that contains more than text is left to its author. */
const correctionsOf = ({ faults }: Page): readonly Correction[] =>
  faults.flatMap((fault) => {
    const { inside } = fault.tag;
    return fault.right !== undefined && inside ? [{ fault, inside, right: fault.right }] : [];
  });

/** Corrections never overlap: each is inside a tag that contains nothing but text. */
function corrected(text: string, corrections: readonly Correction[]): string {
  const sorted = corrections.toSorted((a, b) => a.inside[0] - b.inside[0]);
  const parts = sorted.map(({ inside: [from], right }, i) => text.slice(sorted[i - 1]?.inside[1] ?? 0, from) + right);
  return parts.join('') + text.slice(sorted.at(-1)?.inside[1]);
}

function write({ path, text }: Page, corrections: readonly Correction[]): void {
  if (!readFileSync(path).equals(Buffer.from(text)))
    throw new UsageError(`--write needs UTF-8 without a byte order mark: ${path} is not in that`);
  writeFile('--write', path, corrected(text, corrections));
}

const lineOf = (path: string, { tag, field, message }: Fault<HtmlTag>): string => {
  const said = message.startsWith(field) ? message : `${field}: ${message}`;
  return visible(`${path}:${tag.line}: ${said}`);
};

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** The messages about a page, and whether all of it is correct now. */
function report(page: Page, writes: boolean): { readonly lines: readonly string[]; readonly right: boolean } {
  const { path, faults, numbers, found } = page;
  if (found === 0) return { lines: [visible(`${path}: no story and no player`)], right: faults.length === 0 };
  const corrections = writes ? correctionsOf(page) : [];
  if (corrections.length > 0) write(page, corrections);
  const written = new Set(corrections.map(({ fault }) => fault));
  const left = faults.filter((fault) => !written.has(fault));
  const lines = faults.map((fault) => `${lineOf(path, fault)}${written.has(fault) ? ' (written)' : ''}`);
  const sum = [many(numbers, 'number'), many(left.length, 'problem')].join(', ');
  return { lines: [...lines, visible(`${path}: ${sum}`)], right: left.length === 0 };
}

/** What it prints, and the errors of files that could not be checked. */
export async function check(args: readonly string[], streams: Streams): Promise<Judgement> {
  const { values, positionals: paths } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { write: { type: 'boolean' } },
  });
  if (paths.length === 0) throw new UsageError('check needs the files of the pages: got none');
  if (values.write && paths.includes('-')) throw new UsageError('--write needs files: got standard input');
  const engine = await loadEngine();

  const reports: ReturnType<typeof report>[] = [];
  const errors: unknown[] = [];
  let isEmpty = true;
  for (const path of new Set(paths)) {
    try {
      const page = await pageIn(path, await readText('check', path, streams), engine);
      isEmpty &&= page.found === 0 && page.faults.length === 0;
      reports.push(report(page, values.write === true));
    } catch (error) {
      errors.push(error);
    }
  }
  if (isEmpty && errors.length === 0)
    throw new UsageError(`check found no <attention-story> and no <attention-steps> in ${paths.join(', ')}`);
  const right = reports.every((one) => one.right);
  return { text: reports.flatMap(({ lines }) => lines).join('\n'), right, errors };
}
