export default [
  {
    title: 'Vue',
    build: [['vue-tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
