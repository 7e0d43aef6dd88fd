export default [
  {
    title: 'Solid',
    package: 'solid-js',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    most: 0.05,
  },
];
