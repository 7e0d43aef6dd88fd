// One article, written in Markdown with the lines of docs/embedding.md in it, as each renderer puts it out.
import { readsArticle } from '../reading.mjs';

const way = (title, renderer, version, needs = []) => ({
  title,
  ...version,
  needs,
  copy: 'attention-steps',
  build: [['node', 'render.mjs', renderer]],
  check: readsArticle(),
});

const MYST = ['/usr/bin/python3', '-c', 'import myst_parser; print(myst_parser.__version__)'];

export default [
  way('markdown-it', 'markdown-it', { package: 'markdown-it' }),
  way('marked', 'marked', { package: 'marked' }),
  way('remark', 'remark', { package: 'remark-parse' }),
  way('Pandoc', 'pandoc', { version: ['pandoc', '--version'] }, ['pandoc']),
  way('Pandoc, GitHub’s Markdown', 'pandoc-gfm', { version: ['pandoc', '--version'] }, ['pandoc']),
  way('Python-Markdown', 'python-markdown', { version: ['markdown_py', '--version'] }, ['markdown_py']),
  way('MyST', 'myst', { version: MYST }, ['myst-docutils-html5']),
];
