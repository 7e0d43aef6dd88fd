export default [
  {
    title: 'Rollup',
    package: 'rollup',
    build: [['rollup', 'main.js', '--dir=bundle', '--plugin=node-resolve']],
  },
];
