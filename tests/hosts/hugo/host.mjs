// A site of Hugo with the shortcode of docs/embedding.md, the lines of its Markdown for Goldmark, and a story.
import { fenceWay } from '../fence.mjs';
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
  fenceWay({ ...site, page: 'fence/' }),
  // Below an address of the site's own.
  storyWay({
    ...site,
    build: [['hugo', '--baseURL=/course/', '--destination=below/course']],
    site: 'below',
    page: 'course/story/',
  }),
];
