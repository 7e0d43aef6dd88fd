export default [
  {
    title: 'Solid',
    package: 'solid-js',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
