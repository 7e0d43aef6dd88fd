import usual from './eleventy.config.js';

export default (config) => {
  usual(config);
  return { htmlTemplateEngine: 'njk', markdownTemplateEngine: 'njk' };
};
