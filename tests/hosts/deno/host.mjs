// Its own package puts the program in place by a script, which is not run here.
export default [
  {
    title: 'Deno',
    package: '@deno/linux-x64-glibc',
    program: ['node_modules/@deno/linux-x64-glibc/deno', 'run', '--allow-read', 'weight.mjs'],
    prints: '0.1921',
  },
];
