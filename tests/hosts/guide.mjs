// What docs/embedding.md shows.
import { readFileSync } from 'node:fs';

const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');

/** What the guide shows under a mark, with the preset whose numbers the hosts are looked at for. */
export const linesOf = (mark) =>
  new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``)
    .exec(guide)[1]
    .replace('causal-mask', 'self-attention-v2');
