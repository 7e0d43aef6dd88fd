// Renders an article with the lines of docs/embedding.md in it; its second tag has a paragraph inside, which parsers
// move.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

const guide = readFileSync('../../../docs/embedding.md', 'utf8');
const lines = /<!-- plain -->\n```html\n([\s\S]*?)```/.exec(guide)[1].replace('causal-mask', 'self-attention-v2');

const ARTICLE = `Before the player.

${lines}
After the first.

# The second

<attention-steps preset="dropout"><p>Each token looks at itself and at those before it.</p></attention-steps>

The end.
`;

function piped(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { input: ARTICLE, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const RENDERERS = {
  'markdown-it': () => new MarkdownIt({ html: true }).render(ARTICLE),
  marked: () => marked.parse(ARTICLE),
  remark: () =>
    unified()
      .use(remarkParse)
      .use(remarkRehype, { allowDangerousHtml: true })
      .use(rehypeStringify, { allowDangerousHtml: true })
      .processSync(ARTICLE),
  pandoc: () => piped('pandoc', '--from=markdown', '--to=html'),
  'pandoc-gfm': () => piped('pandoc', '--from=gfm', '--to=html'),
  'python-markdown': () => piped('markdown_py'),
  myst: () => /<main[\s\S]*<\/main>/.exec(piped('myst-docutils-html5'))[0],
};

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>';
writeFileSync('index.html', `${head}<body><main>${RENDERERS[process.argv[2]]()}</main></body></html>`);
