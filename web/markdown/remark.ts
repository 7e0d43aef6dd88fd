// attention-steps/remark: a plugin of remark, and of MDX, by which a fence ```attention-steps becomes the tag.
//
// It writes no HTML: the tag is an element of the tree, so that it needs no leave for raw HTML and MDX can take it.
import { FENCE, FenceError, readFence } from './fence.ts';

/** A node of a tree of Markdown, as far as this plugin knows it. */
interface Node {
  readonly type: string;
  readonly lang?: string | null;
  readonly value?: string;
  readonly position?: { readonly start: { readonly line: number; readonly column: number } };
  readonly children?: Node[];
  readonly data?: object;
}

/** What a plugin is given of the file, to say what is wrong with it. */
interface File {
  fail(reason: string, place?: { line: number; column: number }): never;
}

/** The same in the tree: `data` is what remark-rehype makes the element of. */
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
