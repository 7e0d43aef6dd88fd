// A site of Sphinx with the article on it, in MyST's Markdown.
import { readsArticle } from '../reading.mjs';

export default [
  {
    title: 'Sphinx',
    version: ['sphinx-build', '--version'],
    needs: ['sphinx-build'],
    copy: 'extra/attention-steps',
    build: [
      ['node', 'write.mjs'],
      ['sphinx-build', '-q', '-b', 'html', '.', 'build'],
    ],
    site: 'build',
    check: readsArticle('[role=main]'),
  },
];
