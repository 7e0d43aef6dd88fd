// Builds the small projects of tests/hosts with the packed package, opens each in Chromium, and prints one table. `npm
// run hosts -- webpack next` runs only these.
import { inChromium } from './lib/chromium.mjs';
import { look } from './lib/host_look.mjs';
import * as project from './lib/host_project.mjs';
import { isMain } from './lib/paths.mjs';
import { amongThese, main, say, StepError } from './lib/run.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

/** Runs a host's own program, without a browser: its output must match `prints`. */
function runProgram({ program: [command, ...args], prints }, folder) {
  const output = project.output(command, args, folder);
  return output === prints ? [] : [`it must print ${prints}: got ${output}`];
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
async function runWay(browser, way, folder) {
  const row = { title: way.title, works: '', faults: [] };
  const missing = project.missingPrograms(way);
  if (missing.length > 0) return { ...row, works: `not run: no ${missing.join(', ')} here` };
  try {
    await project.build(way, folder);
    row.faults.push(...(way.program ? runProgram(way, folder) : await lookAt(browser, way, folder)));
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    row.faults.push(error.message);
  }
  return { ...row, works: row.faults.length === 0 ? 'yes' : 'no' };
}

/** Runs every build of the named hosts and resolves to their rows. */
async function runHosts(browser, names) {
  const rows = [];
  const tarball = await project.packPackage();
  for (const name of names) {
    const { folder, ways } = await project.prepareHost(name, tarball);
    for (const way of ways) {
      const row = await runWay(browser, way, folder);
      for (const fault of row.faults) say(`  ${row.title}: ${fault}`);
      rows.push(row);
    }
  }
  return rows;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const all = project.hostNames();
    const wanted = amongThese('host', process.argv.slice(2), all);
    await setUp({ tests: true });
    await buildAll();
    const rows = await inChromium((browser) => runHosts(browser, wanted.length > 0 ? wanted : all));
    say('\n| host | works |');
    for (const { title, works } of rows) say(`| ${title} | ${works} |`);
    const failed = rows.filter(({ works }) => works === 'no');
    if (failed.length > 0) throw new StepError(`Not working: ${failed.map(({ title }) => title).join(', ')}`);
  });
}
