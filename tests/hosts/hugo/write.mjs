// Writes the site: an article and the shortcode as docs/embedding.md has it, and a story as docs/authoring.md has it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FENCED } from '../../../tests/hosts/fence.mjs';
import { fileOf } from '../../../tests/hosts/story.mjs';

const guide = readFileSync('../../../docs/embedding.md', 'utf8');
const [, shortcode] = /shortcodes\/attention-steps.html`:\n\n```html\n([\s\S]*?)```/.exec(guide);
const [, used] = /^ {4}(\{\{< attention-steps .*)$/m.exec(guide);
const [, lines] = /<!-- plain -->\n```html\n([\s\S]*?)```/.exec(guide);
const files = {
  'hugo.toml': `baseURL = "/"\ntitle = "Notes"\n${fileOf('hugo: hugo.toml')}`,
  'layouts/_default/single.html': '<!doctype html><html lang="en"><main>{{ .Content }}</main></html>\n',
  'layouts/shortcodes/attention-steps.html': shortcode,
  'layouts/_default/_markup/render-codeblock-attention-steps.html': readFileSync('static/attention-steps/hugo.tmpl'),
  'content/fence.md': `---\ntitle: A fence\n---\n${FENCED}`,
  'content/story.md': fileOf('hugo: content/story.md'),
  'content/article.md': `---
title: An article
---
${lines.replace('causal-mask', 'self-attention-v2')}
Between the players.

${used}

<attention-steps preset="dropout"><p>Each token looks at itself and at those before it.</p></attention-steps>

The end.
`,
};
for (const [file, text] of Object.entries(files)) {
  if (file.includes('/')) mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, text);
}
