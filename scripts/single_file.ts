// A Vite plugin: inlines everything that a page loads, under a policy that lets it load nothing else.
//
// The result runs from file:// without a network. Its script and style are allowed by their hashes, its WebAssembly is
// text in the script (web/engine/load.ts); nothing that a reader types or pastes can fetch or run anything.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst, type Plugin } from 'vite';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The strings, template texts and patterns of a script. */
function textsIn(code: string): ReadonlySet<number> {
  const inside = new Set<number>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: string; start: number; end: number };
    if (type === 'Literal' || type === 'TemplateElement') for (let at = start; at < end; at++) inside.add(at);
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  return inside;
}

/**
 * No text of a script may close the script element or open an HTML comment; in strings, templates and patterns \x3C is
 * the same as <. Nor may it look like a tag of Liquid or Nunjucks, `{{`, `{%` or `{#`: a site generator that finds the
 * page among its sources would run it. Between tokens of the script a space separates them; in a text \x7B is the same
 * as {.
 */
function insideScript(code: string): string {
  const safe = code.replace(/<(?=\/script|!--)/gi, '\\x3C');
  const texts = textsIn(safe);
  return safe.replace(/\{(?=[{%#])/g, (_, at: number) => (texts.has(at) ? '\\x7B' : '{ '));
}

const policyFor = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/**
 * `html` with its script and its styles inlined. The replacements are functions, since code may contain what `replace`
 * reads as a pattern.
 */
function inlined(html: string, code: string, style: string): string {
  const script = insideScript(code);
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(
      '<meta charset="utf-8" />',
      (charset) =>
        `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}" />`,
    )
    .replace('</head>', (end) => `  <style>${style}</style>\n    <script type="module">${script}</script>\n  ${end}`);
}

/** The file is distributed alone, so it contains the licences of its parts. */
const licences = (root: string) => `<!--\n${readFileSync(resolve(root, 'LICENSE'), 'utf8')}-->\n`;

const withoutCode = (html: string) => html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');

/** Inlines script and styles of `page` in this environment and names it `file`; deletes the rest of the bundle. */
export const singleFile = (environment: string, page: string, file: string): Plugin => ({
  name: 'single-file',
  applyToEnvironment: ({ name }) => name === environment,
  generateBundle: {
    order: 'post', // after Vite has filled in its placeholders, which is its last step
    handler(_options, bundle) {
      const codes: string[] = [];
      let style = '';
      let html = '';
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type === 'chunk') codes.push(output.code);
        else if (name.endsWith('.css')) style += output.source;
        else if (name === page) html = String(output.source);
        else this.error(`${name} is not inside ${file}`);
        delete bundle[name];
      }
      if (codes.length !== 1) this.error(`${file} can hold one script, got ${codes.length}`);
      const source = inlined(html, codes[0]!, style) + licences(resolve(import.meta.dirname, '..'));
      if (/<(?!a )[^>]*\s(src|href)="(?!data:)/.test(withoutCode(source)))
        this.error(`${file} would still load a file`);
      this.emitFile({ type: 'asset', fileName: file, source });
    },
  },
});
