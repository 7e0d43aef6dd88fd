// An article in Markdown with the lines of docs/embedding.md in it, and what a reader reads of it.
import { readFileSync } from 'node:fs';

const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');

/** What the guide shows under a mark, with the preset whose numbers the hosts are looked at for. */
export const linesOf = (mark) =>
  new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``)
    .exec(guide)[1]
    .replace('causal-mask', 'self-attention-v2');

/** The second tag has a paragraph inside, which parsers move. */
export const ARTICLE = `Before the player.

${linesOf('plain')}
After the first.

# The second

<attention-steps preset="dropout"><p>Each token looks at itself and at those before it.</p></attention-steps>

The end.
`;

export const READ = 'Before the player. / [player] / After the first. / The second / [player] / The end.';
