// Writes the site with the lines of docs/embedding.md, and a story as docs/authoring.md has it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { linesOf } from '../../../tests/hosts/article.mjs';
import { fileOf } from '../../../tests/hosts/story.mjs';

const guide = readFileSync('../../../docs/embedding.md', 'utf8');
const [settings] = /^stylesheets: .*,\nscripts: .*,$/m.exec(guide);

mkdirSync('docs', { recursive: true });
writeFileSync('docs/index.mdx', `---\nslug: /\n---\n\n# An article\n\n${linesOf('docusaurus')}\nThe end.\n`);
writeFileSync('docs/story.mdx', fileOf('docusaurus: docs/story.mdx'));
writeFileSync(
  'docusaurus.config.js',
  `module.exports = {
  title: 'Notes',
  url: 'https://example.org',
  baseUrl: '/',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]],
  ${settings}
};
`,
);
