// Astro 5 is the last that runs on Node 20.
import { fenceWay } from '../fence.mjs';
import { MOVED_BY_VITE } from '../moved.mjs';

const shared = { package: 'astro' };
const island = { page: 'island/', heard: true };

export default [
  {
    ...shared,
    title: 'Astro',
    build: [
      ['node', 'write_fence.mjs'],
      ['astro', 'build'],
    ],
    site: 'dist',
  },
  fenceWay({ ...shared, title: 'Astro', site: 'dist', page: 'fence/' }),
  { ...shared, ...island, title: 'Astro, an island of React', site: 'dist' },
  {
    ...shared,
    ...MOVED_BY_VITE,
    title: 'Astro, development',
    server: ['astro', 'dev', '--host=127.0.0.1', '--port=PORT'],
    max: 0.05,
  },
];
