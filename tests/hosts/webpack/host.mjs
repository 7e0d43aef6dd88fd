export default [
  {
    title: 'webpack',
    build: [
      ['webpack', '--mode=production', '--entry=./main.js', '--output-path=bundle', '--no-optimization-minimize'],
    ],
  },
];
