// Builds the small projects of tests/hosts with the packed package, opens each in Chromium, and prints one table. `npm
// run hosts -- webpack next` runs only these; `--docs` updates their rows in docs/hosts.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { look } from './lib/host_look.mjs';
import * as project from './lib/host_project.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, StepError } from './lib/run.mjs';
import { findChromium } from './lib/tools.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

/** Runs a host's own program, without a browser: its output must match `prints`. */
function runProgram({ program, prints }, folder, tarball) {
  const [command, ...args] = program.map((part) => part.replace('TARBALL', tarball));
  const output = project.output(command, args, folder);
  return prints === undefined || output === prints ? [] : [`it must print ${prints}: got ${output}`];
}

async function lookAt(browser, way, folder) {
  const { address, close } = await project.serveHost(way, folder);
  try {
    return await look(browser, new URL(way.page ?? '', address).href, way);
  } finally {
    await close();
  }
}

/** One build of one host, from start to end: the cells of its row, and its errors. */
async function runWay(browser, way, folder, tarball) {
  const row = { title: way.title, version: '', works: '', bytes: 0, seconds: 0, shift: 0, faults: [] };
  const missing = project.missingPrograms(way);
  if (missing.length > 0) return { ...row, works: `not run: no ${missing.join(', ')} here` };
  try {
    row.version = project.versionOf(way, folder);
    row.seconds = await project.build(way, folder);
    if (way.program) row.faults.push(...runProgram(way, folder, tarball));
    else Object.assign(row, await lookAt(browser, way, folder));
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    row.faults.push(error.message);
  }
  return { ...row, works: row.faults.length === 0 ? 'yes' : 'no' };
}

/** Runs every build of the named hosts and resolves to their rows. */
async function runHosts(names) {
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const rows = [];
  try {
    const tarball = await project.packPackage();
    for (const name of names) {
      const { folder, ways } = await project.prepareHost(name, tarball);
      for (const way of ways) {
        const row = await runWay(browser, way, folder, tarball);
        for (const fault of row.faults) say(`  ${row.title}: ${fault}`);
        rows.push(row);
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

const HEAD = ['host', 'version', 'works', 'bytes', 'shift', 'seconds'];
const cellsOf = ({ title, version, works, bytes, shift, seconds }) => [
  title,
  version,
  works,
  bytes > 0 ? bytes.toLocaleString('en') : '',
  bytes > 0 ? shift.toFixed(2) : '',
  seconds >= 0.05 ? seconds.toFixed(1) : '',
];
const lineOf = (cells) => `| ${cells.join(' | ')} |`;

const PLACE = /(?<=<!-- hosts -->\n)[\s\S]*?(?=<!-- \/hosts -->)/;

/** Replaces the rows with the same titles in the table of the docs; the others stay. */
function writeDocs(rows) {
  const file = inRoot('docs/hosts.md');
  const text = readFileSync(file, 'utf8');
  const old = PLACE.exec(text)?.[0].trim().split('\n').slice(2) ?? [];
  const titleOf = (line) => line.split('|')[1].trim();
  const lines = new Map([...old, ...rows.map((row) => lineOf(cellsOf(row)))].map((line) => [titleOf(line), line]));
  const table = [lineOf(HEAD), `|${HEAD.map(() => '-').join('|')}|`, ...lines.values()].join('\n');
  writeFileSync(
    file,
    text.replace(PLACE, () => `${table}\n`),
  );
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const wanted = process.argv.slice(2).filter((name) => name !== '--docs');
    const all = project.hostNames();
    const unknown = wanted.filter((name) => !all.includes(name));
    if (unknown.length > 0) throw new StepError(`Unknown host: ${unknown}. There are ${all.join(', ')}.`);
    await setUp({ tests: true });
    await buildAll();
    const rows = await runHosts(wanted.length > 0 ? wanted : all);
    say(`\n${[HEAD, ...rows.map(cellsOf)].map(lineOf).join('\n')}`);
    if (process.argv.includes('--docs')) writeDocs(rows);
    const failed = rows.filter(({ works }) => works === 'no');
    if (failed.length > 0) throw new StepError(`Not working: ${failed.map(({ title }) => title).join(', ')}`);
  });
}
