import markdownItAttentionSteps from 'attention-steps/markdown-it';

export default (config) => {
  config.amendLibrary('md', (md) => md.use(markdownItAttentionSteps));
  config.addPassthroughCopy('attention-steps');
  config.ignores.add('attention-steps'); // its pages are no templates
};
