// A page's tags with their positions in the text: the rules of a story are applied to them without a browser.
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { Tag } from '../story/tag.ts';

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

export class HtmlTag implements Tag {
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
export const documentOf = (html: string): HtmlTag => tagOf(parse(html, { sourceCodeLocationInfo: true }));
