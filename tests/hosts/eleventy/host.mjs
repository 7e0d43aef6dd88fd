// A site of Eleventy with the article on it; dist/ lies among its sources. Liquid or Nunjucks reads the article;
// another configuration reads a fence.
import { fenceWay } from '../fence.mjs';
import { readsArticle } from '../reading.mjs';

const shared = {
  package: '@11ty/eleventy',
  copy: 'attention-steps',
  site: '_site',
  check: readsArticle('body'),
};
const build = (...options) => [
  ['node', 'write.mjs'],
  ['eleventy', '--quiet', ...options],
];

export default [
  { ...shared, title: 'Eleventy', build: build() },
  { ...shared, title: 'Eleventy, Nunjucks', build: build('--config=nunjucks.config.js') },
  fenceWay({
    ...shared,
    title: 'Eleventy',
    build: [
      ['node', 'write_fence.mjs'],
      ['eleventy', '--quiet', '--config=fence.config.js'],
    ],
    page: 'fence/',
  }),
];
