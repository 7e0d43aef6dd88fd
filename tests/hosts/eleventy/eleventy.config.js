export default (config) => {
  config.addPassthroughCopy('attention-steps');
  config.ignores.add('attention-steps'); // its pages are no templates
};
