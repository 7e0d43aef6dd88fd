// A Vite plugin: writes addresses of neighbouring files in the form that bundlers recognise.
//
// Vite's form works in browsers, but webpack, Rspack and Next recognise a file only by a literal `new URL('file',
// import.meta.url)`, and a worker only by such an address within `new Worker`.
import type { Plugin } from 'vite';

const WORKER = /new URL\('\.\/(\w+)\.ts', import\.meta\.url\)/;

/** The address of an asset as Vite and Rolldown write it, before and after minification. */
const WRITTEN =
  /new URL\(new URL\(([`'"])([\w.-]+)\1,\s*import\.meta\.url\)\.href(?:,\s*(?:''|``|"") ?\+ ?import\.meta\.url)?\)/g;

export const literalAddresses = (): Plugin => ({
  name: 'literal-addresses',
  enforce: 'pre', // before Vite bundles the worker, which would add the engine a second time
  apply: 'build',
  async transform(code, importer) {
    const [address, name] = (importer.includes('/web/') && WORKER.exec(code)) || [];
    if (!address || !name) return null;
    const worker = await this.resolve(`./${name}.ts`, importer);
    const file = this.emitFile({ type: 'chunk', id: worker!.id, name });
    return code.replace(address, `new URL(import.meta.ROLLUP_FILE_URL_${file})`);
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        output.code = output.code.replace(WRITTEN, "new URL('./$2',import.meta.url)");
      }
    },
  },
});
