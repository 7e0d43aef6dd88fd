import { writeFileSync } from 'node:fs';
import { FENCED } from '../../../tests/hosts/fence.mjs';

writeFileSync('docs/fence.md', FENCED);
