export default [
  {
    title: 'React',
    package: 'react',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
