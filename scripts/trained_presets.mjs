// Writes the numbers of the presets that were trained, `learning` in web/engine/presets.json, from their runs:
// `node scripts/trained_presets.mjs`, after a build. tests/node/engine/trained_presets.test.ts holds them to the runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, run, say } from './lib/run.mjs';

const PRESETS = 'web/engine/presets.json';

/** float32 in the fewest digits that give the same bits. */
function shortest(value) {
  const single = Math.fround(value);
  for (let digits = 1; ; digits++) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
}

const rows = (list) => list.map((row) => row.map(shortest));

/** The last step of a run at a sentence, without the fields that have their defaults. */
function configOf(engine, learnt, sentence) {
  const words = sentence.map((word) => word.toLowerCase());
  const { inputs, replace, tokens: _, seed: __, ...fields } = learnt.stepConfig(learnt.steps, words);
  const defaults = engine.defaults();
  return {
    tokens: sentence,
    inputs: rows(inputs),
    ...Object.fromEntries(Object.entries(fields).filter(([name, value]) => defaults[name] !== value)),
    replace: Object.fromEntries(Object.entries(replace).map(([name, table]) => [name, rows(table)])),
  };
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const { loadEngine } = await import(inRoot('dist/core.js'));
    const engine = await loadEngine();
    const presets = JSON.parse(readFileSync(inRoot(PRESETS), 'utf8'));
    for (const preset of Object.values(presets)) {
      if (!preset.learning) continue;
      preset.config = configOf(engine, await engine.learn(preset.learning), preset.config.tokens);
    }
    writeFileSync(inRoot(PRESETS), JSON.stringify(presets));
    await run('format', inRoot('node_modules/.bin/biome'), ['format', '--write', PRESETS]);
    say(`Wrote ${PRESETS}.`);
  });
}
