// Its own package puts the program in place by a script, which is not run here.
export default [
  {
    title: 'Bun',
    package: '@oven/bun-linux-x64',
    program: ['node_modules/@oven/bun-linux-x64/bin/bun', 'weight.mjs'],
    prints: '0.1921',
  },
];
