export default [
  {
    title: 'React 18',
    package: 'react',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
