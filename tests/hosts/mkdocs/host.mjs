// A site of MkDocs with the article on it, and a story; another whose hook reads fences, by pymdownx.
import { spawnSync } from 'node:child_process';
import { fenceWay } from '../fence.mjs';
import { readsArticle } from '../reading.mjs';
import { storyWay } from '../story.mjs';

const site = { title: 'MkDocs', version: ['mkdocs', '--version'], needs: ['mkdocs'], site: 'site' };

const hasPymdownx = spawnSync('/usr/bin/python3', ['-c', 'import pymdownx']).status === 0;

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
  // Below an address of the site's own.
  storyWay({
    ...site,
    build: [['mkdocs', 'build', '--strict', '--quiet', '--site-dir=below/course']],
    site: 'below',
    page: 'course/story/',
  }),
  fenceWay({
    ...site,
    needs: ['mkdocs', ...(hasPymdownx ? [] : ['python3-pymdownx'])],
    build: [
      ['node', 'write_fence.mjs'],
      ['mkdocs', 'build', '--strict', '--quiet', '--config-file=fence/mkdocs.yml'],
    ],
    site: 'fence/site',
    page: 'deep/page/',
    text: '[role=main]',
  }),
];
