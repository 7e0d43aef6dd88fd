export default [
  { title: 'Node', program: ['node', 'weight.mjs'], prints: '0.1921' },
  {
    title: 'Node, the command',
    program: [
      'node',
      'node_modules/attention-steps/dist/cli.js',
      'trace',
      '--preset=one-query',
      '--stage=attn_scores',
      '--row=1',
      '--col=1',
    ],
    prints: 'tensor(1.6307)',
  },
];
