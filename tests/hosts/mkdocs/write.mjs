import { writeFileSync } from 'node:fs';
import { ARTICLE } from '../../../tests/hosts/article.mjs';

writeFileSync('docs/index.md', ARTICLE);
