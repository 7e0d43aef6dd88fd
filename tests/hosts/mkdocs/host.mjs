// A site of MkDocs with the article on it, and a story.
import { readsArticle } from '../reading.mjs';
import { storyWay } from '../story.mjs';

const site = { title: 'MkDocs', version: ['mkdocs', '--version'], needs: ['mkdocs'], site: 'site' };

export default [
  {
    ...site,
    copy: 'docs/attention-steps',
    build: [
      ['node', 'write.mjs'],
      ['mkdocs', 'build', '--strict', '--quiet'],
    ],
    check: readsArticle('[role=main]'),
  },
  storyWay({ ...site, page: 'story/' }),
];
