// A site of Docusaurus, whose text is MDX.
import { readTo } from '../reading.mjs';

async function check(page) {
  const read = await readTo(page, 2, 'article .markdown');
  const config = await page.evaluate(() => document.querySelectorAll('attention-steps')[1].trace.config);
  const faults = read === 'An article / [player] / [player] / The end.' ? [] : [`a reader reads ${read}`];
  return config.seed === 7 && config.heads === 2 ? faults : [...faults, `its config is ${JSON.stringify(config)}`];
}

export default [
  {
    title: 'Docusaurus',
    package: '@docusaurus/core',
    copy: 'static/attention-steps',
    build: [
      ['node', 'write.mjs'],
      ['docusaurus', 'build'],
    ],
    site: 'build',
    check,
  },
];
