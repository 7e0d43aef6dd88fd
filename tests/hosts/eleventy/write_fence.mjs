import { mkdirSync, writeFileSync } from 'node:fs';
import { FENCED } from '../../../tests/hosts/fence.mjs';

mkdirSync('_includes', { recursive: true });
writeFileSync(
  '_includes/page.njk',
  `<!doctype html><html lang="en"><title>Notes</title>
<link rel="stylesheet" href="/attention-steps/attention-steps.css">
<script type="module" src="/attention-steps/attention-steps.js"></script>
<main>{{ content | safe }}</main></html>
`,
);
writeFileSync('fence.md', `---\nlayout: page.njk\n---\n\n${FENCED}`);
