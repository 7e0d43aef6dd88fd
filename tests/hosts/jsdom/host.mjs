export default [
  {
    title: 'jsdom',
    package: 'jsdom',
    program: ['node', 'program.mjs'],
    prints: 'causal-mask attn_weights Every token looks at all of them.',
  },
];
