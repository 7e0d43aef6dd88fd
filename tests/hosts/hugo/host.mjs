// A site of Hugo with the shortcode of docs/embedding.md, and the lines of its Markdown for Goldmark.
import { readTo } from '../reading.mjs';

const READ = '[player] / Between the players. / [player] / [player] / The end.';

async function check(page) {
  const read = await readTo(page, 3);
  return read === READ ? [] : [`a reader must read ${READ}: got ${read}`];
}

export default [
  {
    title: 'Hugo',
    version: ['hugo', 'version'],
    needs: ['hugo'],
    copy: 'static/attention-steps',
    build: [['node', 'write.mjs'], ['hugo']],
    site: 'public',
    page: 'article/',
    check,
  },
];
