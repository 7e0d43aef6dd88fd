// A Vite plugin: `core.wasm?text` is the module as text, two hexadecimal digits a byte. Compressed, this is a sixth
// smaller than base64, whose letters end within bytes, so that what repeats in the module does not repeat in the text.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const QUERY = '.wasm?text';

export const wasmText: Plugin = {
  name: 'wasm-text',
  load(id) {
    if (!id.endsWith(QUERY)) return null;
    const file = id.slice(0, id.lastIndexOf('?'));
    this.addWatchFile(file);
    return `export default 'hex:${readFileSync(file).toString('hex')}';`;
  },
};
