export default [
  {
    title: 'Preact',
    package: 'preact',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
