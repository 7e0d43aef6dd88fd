// A site of Hugo with the shortcode of docs/embedding.md, the lines of its Markdown for Goldmark, and a story.
import { readTo } from '../reading.mjs';
import { storyWay } from '../story.mjs';

const READ = '[player] / Between the players. / [player] / [player] / The end.';

async function check(page) {
  const read = await readTo(page, 3);
  return read === READ ? [] : [`a reader must read ${READ}: got ${read}`];
}

const site = { title: 'Hugo', version: ['hugo', 'version'], needs: ['hugo'], site: 'public' };

export default [
  {
    ...site,
    copy: 'static/attention-steps',
    build: [['node', 'write.mjs'], ['hugo']],
    page: 'article/',
    check,
  },
  storyWay({ ...site, page: 'story/' }),
];
