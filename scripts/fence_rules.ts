// A Vite plugin: the rules of a Markdown fence, computed at build time as plain data (web/markdown/rules.ts).
//
// `virtual:fence-rules` is that data; it also replaces RULES in the fence readers for Python (MkDocs) and Hugo's
// templates, which are written to dist/.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import schema from '../cpp/attention/config/schema.json' with { type: 'json' };
import names from '../cpp/attention/names.json' with { type: 'json' };
import presets from '../web/engine/presets.json' with { type: 'json' };
import { rulesOf } from '../web/markdown/rules.ts';

const ID = 'virtual:fence-rules';
const FOLDER = resolve(import.meta.dirname, '../web/markdown');
const READERS = ['mkdocs.py', 'hugo.tmpl'];

const RULES = JSON.stringify(
  rulesOf({ presets: Object.keys(presets), stages: Object.keys(names.stages), fields: Object.keys(schema) }),
);

export const fenceRules = (): Plugin => ({
  name: 'fence-rules',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => (id === `\0${ID}` ? `export default ${RULES};` : null),
  generateBundle() {
    for (const fileName of READERS) {
      const source = readFileSync(resolve(FOLDER, fileName), 'utf8').replace('RULES_AS_JSON', () => RULES);
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});
