const shared = { package: 'typescript' };

export default [
  { ...shared, title: 'TypeScript, bundler', program: ['tsc', '--module', 'esnext', '--moduleResolution', 'bundler'] },
  { ...shared, title: 'TypeScript, nodenext', program: ['tsc', '--module', 'nodenext'] },
  {
    title: 'attw',
    package: '@arethetypeswrong/cli',
    program: [
      'attw',
      'TARBALL',
      '--profile=esm-only',
      '--exclude-entrypoints',
      'core.wasm',
      'streaming.wasm',
      'learning.wasm',
      'gradients.wasm',
    ],
  },
  { title: 'publint', package: 'publint', program: ['publint', 'run', 'TARBALL', '--strict'] },
];
