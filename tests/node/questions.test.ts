// The pages of exam questions: three languages ask the same, and every link opens what there is.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findStage, loadEngine } from '../../web/engine/index.ts';
import { readAddress } from '../../web/input/address/address.ts';
import { experimentOf } from '../../web/model/experiments.ts';

const engine = await loadEngine();
const web = new URL('../../web/', import.meta.url);
const FOLDERS = { en: '', zh: 'zh/', pt: 'pt/' } as const;

/** Of each question the address that it leads to, from the folder of the English page. */
function linksOf(lang: keyof typeof FOLDERS): readonly string[] {
  const html = readFileSync(new URL(`${FOLDERS[lang]}questions.html`, web), 'utf8');
  const questions = [...html.matchAll(/<li>\s*<p>(.+?)<\/p>\s*<p><a href="([^"]+)">.+?<\/a><\/p>\s*<\/li>/g)];
  expect(new Set(questions.map(([, question]) => question)).size).toBe(20);
  return questions.map(([, , link]) => link!.replaceAll('&amp;', '&').replace(/^(\.\.?\/)/, ''));
}

test('each language asks the same twenty questions', () => {
  const english = linksOf('en');
  for (const lang of ['zh', 'pt'] as const)
    expect(linksOf(lang).map((link) => link.replace(`&lang=${lang}`, ''))).toEqual(english);
});

test.each(linksOf('en'))('%s is there', (link) => {
  const [, page, fragment] = /^([\w.]*)#(.*)$/.exec(link)!;
  for (const folder of page === 'laboratory.html' ? [''] : Object.values(FOLDERS))
    expect(existsSync(new URL(folder + (page || 'index.html'), web))).toBe(true);
  if (page === 'learn.html') {
    expect(experimentOf(fragment!.replace('experiment=', ''))).not.toBeNull();
  } else if (page === '') {
    for (const folder of Object.values(FOLDERS))
      expect(readFileSync(new URL(`${folder}index.html`, web), 'utf8')).toContain(`id="${fragment}"`);
  } else {
    const { fields, wrong } = readAddress(fragment!);
    expect(wrong).toEqual([]);
    const preset = engine.presets().find(({ id }) => id === fields.preset)!;
    const trace = engine.trace(preset.config);
    const stage = findStage(trace, fields.stage!)!;
    const [name, row, col] = (fields.cell ?? `${fields.stage} 0 0`).split(' ');
    expect([name, Number(row) < stage.rows, Number(col) < stage.cols]).toEqual([fields.stage, true, true]);
  }
});
