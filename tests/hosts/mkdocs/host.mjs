// A site of MkDocs with the article on it.
import { readsArticle } from '../reading.mjs';

export default [
  {
    title: 'MkDocs',
    version: ['mkdocs', '--version'],
    needs: ['mkdocs'],
    copy: 'docs/attention-steps',
    build: [
      ['node', 'write.mjs'],
      ['mkdocs', 'build', '--strict', '--quiet'],
    ],
    site: 'site',
    check: readsArticle('[role=main]'),
  },
];
