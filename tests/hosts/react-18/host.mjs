export default [
  {
    title: 'React 18',
    package: 'react',
    build: [['tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    most: 0.05,
  },
];
