const bundle = ['esbuild', 'worker.js', '--bundle', '--format=esm', '--outdir=bundle', '--external:*.wasm'];

export default [
  {
    title: 'Cloudflare Workers',
    package: 'miniflare',
    build: [bundle],
    program: ['node', 'program.mjs'],
    prints: '0.1921',
  },
];
