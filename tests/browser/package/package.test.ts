// The tarball of `npm pack`, installed in an empty folder without a network: in Node, in a Vite project, on a plain
// page.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChromium } from '../support/browser.ts';
import { serveFiles } from '../support/file_server.ts';

const root = resolve(import.meta.dirname, '../../..');
const shell = process.platform === 'win32';
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', shell });

let folder: string;
let installed: string;
let packed: readonly string[];
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attention-steps-'));
  // The build that the tests run on is packed; `npm pack` by itself builds first.
  const [tarball] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root));
  packed = tarball.files.map(({ path }: { path: string }) => path);
  const site = join(folder, 'site');
  mkdirSync(site);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball.filename)], site);
  folder = site;
  installed = join(site, 'node_modules', 'attention-steps');
  browser = await openChromium();
});

afterAll(async () => {
  rmSync(resolve(folder, '..'), { recursive: true, force: true });
});

/** Opens an address and reads a number from the core once it is shown. */
async function weightOn(address: string): Promise<{ weight: number; faults: readonly string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('favicon') && faults.push(message.text()),
  );
  await page.goto(address);
  await page.locator('attention-steps [part=scene]').waitFor();
  const weight = await page.evaluate(() => {
    const { trace } = document.querySelector('attention-steps') as unknown as {
      trace: { data: Float32Array; stages: { name: string; offset: number }[] };
    };
    return trace.data[trace.stages.find(({ name }) => name === 'attn_weights')!.offset]!;
  });
  return { weight, faults };
}

const WEIGHT = expect.closeTo(0.1921, 4); // self-attention-v2, as the notebook prints it

test('the tarball contains the files that users need and no others', () => {
  expect(packed).toEqual(
    expect.arrayContaining([
      'package.json',
      'README.md',
      'LICENSE',
      'dist/attention-steps.js',
      'dist/core.js',
      'dist/cli.js',
    ]),
  );
  const expected =
    /^([\w-]+\.md|LICENSE|docs\/.+|bench\/[\w-]+\.md|dist\/.+\.(js|wasm|css|html|d\.ts|json|svg|png|xml|py|tmpl|txt))$/;
  expect(packed.filter((path) => !expected.test(path))).toEqual(['package.json']);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'attention-steps',
  ]);
});

test('no file contains a path of the machine that built it', () => {
  const telling = packed.filter((path) => readFileSync(join(installed, path)).includes(root));
  expect(telling).toEqual([]);
});

test('Node imports every entry without a DOM or a TextEncoder, defines nothing and computes', () => {
  const script = `
    const { TextEncoder } = globalThis;
    delete globalThis.TextEncoder; // as in jsdom
    for (const entry of ['', '/learning']) await import('attention-steps' + entry);
    const { loadEngine, tensorOf } = await import('attention-steps/core');
    Object.assign(globalThis, { TextEncoder });
    const weight = tensorOf((await loadEngine()).trace({ seed: 789 }), 'attn_weights').data[0];
    console.log(JSON.stringify({ registry: typeof globalThis.customElements, weight }));`;
  const said = JSON.parse(run(process.execPath, ['--input-type=module', '-e', script], folder));
  expect(said).toEqual({ registry: 'undefined', weight: WEIGHT });
});

test('the WebAssembly and the page for frames can be imported by name', () => {
  const { resolve: find } = createRequire(join(folder, 'site.js'));
  for (const file of ['core.wasm', 'dist/embed.html', 'dist/frame.js'])
    expect(find(`attention-steps/${file}`)).toBe(join(installed, 'dist', file.replace('dist/', '')));
});

/** README's program under a title. */
const exampleOf = (title: string) =>
  new RegExp(`^## ${title}\\n[\\s\\S]*?\`\`\`js\\n([\\s\\S]*?)\`\`\``, 'm').exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )![1]!;

/** Compiles a file as a strict program with a browser's types; returns what the compiler says. */
const compile = (file: string, module: string, resolution: string) => {
  const options = ['--strict', '--noUncheckedIndexedAccess', '--noEmit', '--target', 'es2022', '--types', ''];
  const as = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2022,dom'];
  return run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...as, file], folder);
};

test("README's program for Node compiles unchanged, strictly, and prints the weights", () => {
  writeFileSync(join(folder, 'readme.mts'), exampleOf('In Node'));
  writeFileSync(join(folder, 'readme.mjs'), exampleOf('In Node'));
  expect(compile('readme.mts', 'nodenext', 'nodenext')).toBe('');
  const command = ['trace', '--preset', 'causal-mask', '--stage', 'attn_weights', '--print', 'torch'];
  const printed = run(join(folder, 'node_modules', '.bin', 'attention-steps'), command, folder);
  expect(run(process.execPath, ['readme.mjs'], folder)).toBe(printed);
});

test("the library's programs compile strictly, and run", () => {
  const blocks = [...readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)];
  expect(blocks).toHaveLength(2);
  const program = blocks.map(([, block]) => block).join('');
  for (const file of ['library.mts', 'library.mjs']) writeFileSync(join(folder, file), program);
  expect(compile('library.mts', 'nodenext', 'nodenext')).toBe('');
  expect(run(process.execPath, ['library.mjs'], folder)).toContain('exp 1.0000\nrow_sum 1.8127');
});

test("README's commands print the output below them", () => {
  const [, section] = /^## In Node\n([\s\S]*?)^## /m.exec(readFileSync(join(root, 'README.md'), 'utf8'))!;
  const shown = section!.split(/^ {4}\$ node dist\/cli.js /m).slice(1);
  expect(shown.length).toBeGreaterThan(2);
  for (const [line, ...rest] of shown.map((text) => text.split('\n'))) {
    const args = line!.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
    const printed = run(join(folder, 'node_modules', '.bin', 'attention-steps'), args, folder);
    const lines = rest.filter((text) => /^ {4}(?! *\.\.\.)/.test(text)).map((text) => text.slice(4));
    expect(printed.split('\n').slice(0, lines.length), line).toEqual(lines);
  }
});

/** The block of a page's guide under a title or a mark. */
const htmlOf = (file: string, before: RegExp) =>
  new RegExp(`${before.source}[\\s\\S]*?\`\`\`html\\n([\\s\\S]*?)\`\`\``, 'm').exec(
    readFileSync(join(root, file), 'utf8'),
  )![1]!;

test("README's tag works on a page, and shows the guide's picture without scripts", async () => {
  const picture = htmlOf('docs/embedding.md', /<!-- picture -->/);
  const [, command] = /`attention-steps (render [^`]*weights\.svg)`/.exec(
    readFileSync(join(root, 'docs/embedding.md'), 'utf8'),
  )!;
  const site = join(folder, 'own');
  cpSync(join(installed, 'dist'), join(site, 'attention-steps'), { recursive: true });
  run(join(folder, 'node_modules', '.bin', 'attention-steps'), command!.split(' '), site);
  const tag = htmlOf('README.md', /^## On your own pages/);
  for (const [name, body] of Object.entries({ tag, picture: tag.replace(/<attention-steps[\s\S]*/, picture) }))
    writeFileSync(join(site, `${name}.html`), `<!doctype html><link rel="icon" href="data:,"><body>${body}`);
  const files = await serveFiles(site);
  expect(await weightOn(`${files.address}tag.html`)).toEqual({ weight: 1, faults: [] }); // "Your" sees only itself
  expect(await weightOn(`${files.address}picture.html`)).toEqual({ weight: 1, faults: [] });
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${files.address}picture.html`);
  expect(await page.locator('img').boundingBox()).toMatchObject({ width: 960, height: 540 });
});

test('TypeScript finds types for every entry that need no other package', () => {
  writeFileSync(
    join(folder, 'types.ts'),
    `
    import 'attention-steps/dist/attention-steps.css';
    import type { AttentionStepsElement } from 'attention-steps';
    import { loadEngine } from 'attention-steps/core';
    import type {} from 'attention-steps/jsx';
    import wasm from 'attention-steps/core.wasm';
    const compiled: WebAssembly.Module = wasm;
    const element: AttentionStepsElement = document.querySelector('attention-steps')!;
    const stages: number = element.trace!.stages.length;
    // @ts-expect-error: not a theme
    element.theme = 'pink';
    // @ts-expect-error: not a mask
    (await loadEngine()).trace({ mask: 'none at all' });
    console.log(stages, compiled);`,
  );
  expect(compile('types.ts', 'esnext', 'bundler')).toBe('');
  expect(compile('types.ts', 'nodenext', 'nodenext')).toBe('');
});
