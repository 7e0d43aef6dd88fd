import { writeFileSync } from 'node:fs';
import { ARTICLE } from '../../../tests/hosts/article.mjs';
import { fileOf } from '../../../tests/hosts/story.mjs';

writeFileSync('docs/index.md', ARTICLE);
writeFileSync('docs/story.md', fileOf('mkdocs: docs/story.md'));
