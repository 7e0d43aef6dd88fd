import markdownItAttentionSteps from 'attention-steps/markdown-it';

export default {
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'attention-steps' } } },
  markdown: { config: (md) => md.use(markdownItAttentionSteps) },
};
