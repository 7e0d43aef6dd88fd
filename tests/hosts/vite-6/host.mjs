import { MOVED_BY_VITE } from '../moved.mjs';

const server = ['vite', '--host=127.0.0.1', '--port=PORT', '--strictPort'];
const development = { package: 'vite', max: 0.05 }; // the style sheet comes by script

export default [
  { title: 'Vite 6, built', package: 'vite', build: [['vite', 'build']], site: 'dist' },
  { ...development, title: 'Vite 6, development', server },
  {
    ...development,
    ...MOVED_BY_VITE,
    title: 'Vite 6, development, nothing set',
    server: [...server, '--config=plain.config.js'],
  },
];
