// Writes the site with the lines of docs/embedding.md, and a story as docs/authoring.md has it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { linesOf } from '../../../tests/hosts/article.mjs';
import { FENCED } from '../../../tests/hosts/fence.mjs';
import { fileOf } from '../../../tests/hosts/story.mjs';

const guide = readFileSync('../../../docs/embedding.md', 'utf8');
const base = process.argv[2] ?? '/';
const [lines] = /^stylesheets: .*,\nscripts: .*,$/m.exec(guide);
/** As the guide says: behind the site's own `baseUrl`. */
const settings = lines.replaceAll("'/attention-steps/", `'${base}attention-steps/`);

mkdirSync('docs', { recursive: true });
writeFileSync('docs/index.mdx', `---\nslug: /\n---\n\n# An article\n\n${linesOf('docusaurus')}\nThe end.\n`);
writeFileSync('docs/fence.md', `---\ntitle: A fence\nhide_title: true\n---\n\n${FENCED}`);
writeFileSync('docs/story.mdx', fileOf('docusaurus: docs/story.mdx'));
writeFileSync(
  'docusaurus.config.js',
  `import remarkAttentionSteps from 'attention-steps/remark';

export default {
  title: 'Notes',
  url: 'https://example.org',
  baseUrl: '${base}',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/', remarkPlugins: [remarkAttentionSteps] } }]],
  ${settings}
};
`,
);
