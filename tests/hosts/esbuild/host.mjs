import { MOVED } from '../moved.mjs';

const bundle = (script, ...options) => [['esbuild', script, '--bundle', '--minify', ...options]];
const shared = { package: 'esbuild' };

export default [
  { ...shared, title: 'esbuild', build: bundle('main.js', '--format=esm', '--outdir=bundle') },
  {
    ...shared,
    ...MOVED,
    title: 'esbuild, no inline',
    build: bundle('as_it_is.js', '--format=esm', '--outdir=bundle'),
    page: 'as_it_is.html',
  },
  {
    title: 'esbuild, CommonJS',
    package: 'esbuild',
    build: bundle('weight.js', '--format=cjs', '--platform=node', '--outfile=bundle/weight.cjs'),
    program: ['node', 'bundle/weight.cjs'],
    prints: '0.1921 12',
  },
];
