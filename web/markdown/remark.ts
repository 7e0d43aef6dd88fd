// attention-steps/remark: a remark plugin, also for MDX, that turns a fence ```attention-steps into the tag.
//
// It writes no HTML: the tag is an element of the tree, so it works without raw HTML, and in MDX.
import { FENCE, FenceError, readFence } from './fence.ts';

/** The part of a Markdown tree's node that this plugin uses. */
interface Node {
  readonly type: string;
  readonly lang?: string | null;
  readonly value?: string;
  readonly position?: { readonly start: { readonly line: number; readonly column: number } };
  readonly children?: Node[];
  readonly data?: object;
}

/** The part of the file that a plugin uses to report problems. */
interface File {
  fail(reason: string, place?: { line: number; column: number }): never;
}

/** The same in the tree: remark-rehype creates the element from `data`. */
function tagOf({ value = '', position }: Node, file: File): Node {
  try {
    const { attributes, inside } = readFence(value);
    return {
      type: 'attentionSteps',
      ...(position ? { position } : {}),
      data: {
        hName: FENCE,
        hProperties: Object.fromEntries(attributes.map(([name, text]) => [name, text || true])),
        hChildren: inside ? [{ type: 'text', value: inside }] : [],
      },
    };
  } catch (error) {
    if (!(error instanceof FenceError) || !position) throw error;
    const { line, column } = position.start;
    return file.fail(error.message, { line: line + 1 + error.line, column });
  }
}

export default function remarkAttentionSteps(): (tree: { readonly type: string }, file: File) => void {
  const replaceIn = ({ children }: Node, file: File): void => {
    for (const [at, child] of children?.entries() ?? []) {
      if (child.type === 'code' && child.lang === FENCE) children![at] = tagOf(child, file);
      else replaceIn(child, file);
    }
  };
  return replaceIn;
}
