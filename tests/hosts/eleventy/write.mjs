import { writeFileSync } from 'node:fs';
import { ARTICLE } from '../../../tests/hosts/article.mjs';

writeFileSync('index.md', ARTICLE);
