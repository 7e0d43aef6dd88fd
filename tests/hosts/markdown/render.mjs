// Renders the article.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { ARTICLE } from '../../../tests/hosts/article.mjs';

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
  kramdown: () => piped('ruby', '-rkramdown', '-e', 'puts Kramdown::Document.new(STDIN.read).to_html'),
  myst: () => /<main[\s\S]*<\/main>/.exec(piped('myst-docutils-html5'))[0],
};

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>';
writeFileSync('index.html', `${head}<body><main>${RENDERERS[process.argv[2]]()}</main></body></html>`);
