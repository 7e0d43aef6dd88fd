// Nuxt 3 is the last that runs on Node 20.
import { MOVED_BY_VITE } from '../moved.mjs';

const shared = { package: 'nuxt', heard: true };

export default [
  { ...shared, title: 'Nuxt', build: [['nuxt', 'generate']], site: '.output/public' },
  {
    ...shared,
    ...MOVED_BY_VITE,
    title: 'Nuxt, development',
    server: ['nuxt', 'dev', '--host=127.0.0.1', '--port=PORT', '--no-fork'],
    max: 0.05,
  },
];
