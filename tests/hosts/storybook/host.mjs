// Storybook 9 is the last that runs on Node 20.
import { MOVED_BY_VITE } from '../moved.mjs';

const shared = { package: 'storybook', page: 'iframe.html?id=player--plain&viewMode=story', max: 0.05 };

export default [
  {
    ...shared,
    title: 'Storybook',
    build: [['storybook', 'build', '--quiet', '--disable-telemetry']],
    site: 'storybook-static',
  },
  {
    ...shared,
    ...MOVED_BY_VITE,
    title: 'Storybook, development',
    server: ['storybook', 'dev', '--ci', '--quiet', '--host=127.0.0.1', '--port=PORT', '--exact-port'],
  },
];
