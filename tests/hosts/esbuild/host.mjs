export default [
  {
    title: 'esbuild',
    package: 'esbuild',
    build: [['esbuild', 'main.js', '--bundle', '--minify', '--format=esm', '--outdir=bundle']],
    map: true,
  },
];
