import { writeFileSync } from 'node:fs';
import { FENCED } from '../../../tests/hosts/fence.mjs';

writeFileSync('src/pages/fence.md', `---\nlayout: ../layouts/page.astro\n---\n\n${FENCED}`);
