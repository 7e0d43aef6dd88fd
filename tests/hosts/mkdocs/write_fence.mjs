import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { FENCED } from '../../../tests/hosts/fence.mjs';

mkdirSync('fence/docs/deep', { recursive: true });
cpSync('node_modules/attention-steps/dist', 'fence/docs/attention-steps', { recursive: true });
writeFileSync('fence/docs/index.md', '# Notes\n');
writeFileSync('fence/docs/deep/page.md', FENCED);
