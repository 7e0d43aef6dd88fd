import { fenceWay } from '../fence.mjs';
import { MOVED_BY_VITE } from '../moved.mjs';

const site = { title: 'VitePress', package: 'vitepress', site: 'docs/.vitepress/dist' };

export default [
  {
    ...site,
    build: [
      ['node', 'write_fence.mjs'],
      ['vitepress', 'build', 'docs'],
    ],
  },
  fenceWay({ ...site, page: 'fence.html' }),
  {
    ...MOVED_BY_VITE,
    title: 'VitePress, development',
    package: 'vitepress',
    server: ['vitepress', 'dev', 'docs', '--host=127.0.0.1', '--port=PORT'],
    max: 0.05,
  },
];
