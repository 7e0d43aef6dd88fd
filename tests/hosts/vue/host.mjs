export default [
  {
    title: 'Vue',
    package: 'vue',
    build: [['vue-tsc'], ['vite', 'build', '--base=./']],
    site: 'dist',
    heard: true,
    most: 0.05,
  },
];
