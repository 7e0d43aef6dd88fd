// attention-steps/markdown-it: a markdown-it plugin that turns a fence ```attention-steps into the tag.
import { FENCE, FenceError, readFence } from './fence.ts';

interface Token {
  readonly info: string;
  readonly content: string;
  /** Its range of lines, from 0. */
  readonly map: readonly number[] | null;
}

/** The part of markdown-it that this plugin uses. */
interface MarkdownIt {
  readonly renderer: {
    readonly rules: { fence?(tokens: readonly Token[], at: number, ...rest: readonly unknown[]): string };
  };
}

/** Braces too: the output may be a template, such as Vue's in VitePress. */
const escaped = (text: string): string => text.replace(/[&<>"{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function tagOf({ content, map }: Token): string {
  try {
    const { attributes, inside } = readFence(content);
    const written = attributes.map(([name, value]) => (value ? ` ${name}="${escaped(value)}"` : ` ${name}`));
    return `<${FENCE}${written.join('')}>${escaped(inside)}</${FENCE}>\n`;
  } catch (error) {
    if (!(error instanceof FenceError) || !map) throw error;
    throw new Error(`line ${map[0]! + 2 + error.line}: ${error.message}`);
  }
}

export default function markdownItAttentionSteps({ renderer: { rules } }: MarkdownIt): void {
  const others = rules.fence!;
  rules.fence = (tokens, at, ...rest) => {
    const token = tokens[at]!;
    return token.info.trim().split(/\s+/)[0] === FENCE ? tagOf(token) : others.call(rules, tokens, at, ...rest);
  };
}
