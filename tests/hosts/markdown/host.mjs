// One article, written in Markdown with the lines of docs/embedding.md in it, as each renderer puts it out.
import { spawnSync } from 'node:child_process';
import { readsArticle } from '../reading.mjs';

const way = (title, renderer, version, needs = []) => ({
  title,
  ...version,
  needs,
  copy: 'attention-steps',
  build: [['node', 'render.mjs', renderer]],
  check: readsArticle(),
});

const KRAMDOWN = ['ruby', '-rkramdown', '-e', 'print Kramdown::VERSION'];
const hasKramdown = spawnSync(KRAMDOWN[0], KRAMDOWN.slice(1)).status === 0;
const MYST = ['/usr/bin/python3', '-c', 'import myst_parser; print(myst_parser.__version__)'];

export default [
  way('markdown-it', 'markdown-it', { package: 'markdown-it' }),
  way('marked', 'marked', { package: 'marked' }),
  way('remark', 'remark', { package: 'remark-parse' }),
  way('Pandoc', 'pandoc', { version: ['pandoc', '--version'] }, ['pandoc']),
  way('Pandoc, GitHub’s Markdown', 'pandoc-gfm', { version: ['pandoc', '--version'] }, ['pandoc']),
  way('Python-Markdown', 'python-markdown', { version: ['markdown_py', '--version'] }, ['markdown_py']),
  way('kramdown, of Jekyll', 'kramdown', { version: KRAMDOWN }, hasKramdown ? [] : ['ruby-kramdown']),
  way('MyST', 'myst', { version: MYST }, ['myst-docutils-html5']),
];
