import { writeFileSync } from 'node:fs';
import { linesOf } from '../../../tests/hosts/guide.mjs';
import { PAGE } from '../../../tests/hosts/story.mjs';

const head = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A static page</title>';
writeFileSync(
  'index.html',
  `${head}\n<p>Before the player.</p>\n${linesOf('plain')}<p>After the player.</p>\n</html>\n`,
);
writeFileSync('story.html', PAGE);
