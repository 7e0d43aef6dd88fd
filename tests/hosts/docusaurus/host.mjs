// A site of Docusaurus, whose text is MDX, with tags and with a story.
import { fenceWay } from '../fence.mjs';
import { readTo } from '../reading.mjs';
import { storyWay } from '../story.mjs';

async function check(page) {
  const read = await readTo(page, 2, 'article .markdown');
  const config = await page.evaluate(() => document.querySelectorAll('attention-steps')[1].trace.config);
  const faults = read === 'An article / [player] / [player] / The end.' ? [] : [`a reader reads ${read}`];
  return config.seed === 7 && config.heads === 2 ? faults : [...faults, `its config is ${JSON.stringify(config)}`];
}

const site = { title: 'Docusaurus', package: '@docusaurus/core', site: 'build' };

export default [
  {
    ...site,
    copy: 'static/attention-steps',
    build: [
      ['node', 'write.mjs'],
      ['docusaurus', 'build'],
    ],
    check,
  },
  fenceWay({ ...site, page: 'fence/', text: 'article .markdown' }),
  // Below an address of the site's own.
  storyWay({
    ...site,
    build: [
      ['node', 'write.mjs', '/course/'],
      ['docusaurus', 'build', '--out-dir=below/course'],
    ],
    site: 'below',
    page: 'course/story/',
  }),
];
