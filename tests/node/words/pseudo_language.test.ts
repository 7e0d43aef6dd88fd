// A language is found by its folders alone, and says everything that a saved picture and a notebook say.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { languagesIn } from '../../../scripts/languages.ts';
import { loadEngine } from '../../../web/core.ts';
import { notebookFile } from '../../../web/files/notebook.ts';
import { figureOf } from '../../../web/files/picture/figure.ts';
import { momentAtStep } from '../../../web/files/picture/moment.ts';
import { PALETTES } from '../../../web/files/picture/palette.ts';
import { svgOf } from '../../../web/files/picture/svg.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { en, LANGUAGES } from '../../../web/words/index.ts';
import { writePseudoLanguage } from '../../pseudo_language.ts';
import { PSEUDO, pseudo } from '../../pseudo_words.ts';

test('a folder of words and one of pages are a language; what they lack is named', () => {
  const copy = mkdtempSync(join(tmpdir(), 'language-'));
  const web = join(copy, 'web');
  cpSync(fileURLToPath(new URL('../../../web', import.meta.url)), web, { recursive: true });
  writePseudoLanguage(web);
  expect(languagesIn(copy).map(({ lang }) => lang)).toEqual(['en', ...[...LANGUAGES.slice(1), PSEUDO].sort()]);
  writeFileSync(join(web, 'words', PSEUDO, 'language.json'), '{"name": "x"}');
  expect(() => languagesIn(copy)).toThrow(`${PSEUDO}/language.json: tag`);
  rmSync(join(web, PSEUDO, 'learn.html'));
  expect(() => languagesIn(copy)).toThrow(`web/${PSEUDO}/learn.html`);
  rmSync(copy, { recursive: true });
});

/** Of three letters and more, without accents; names from the code have an underscore or a dot. */
const plainWords = (text: string) => text.match(/(?<![\p{L}\d_.’√])[a-z]{3,}(?![\p{L}\d_]|[.(]\w)/giu) ?? [];

test('no text of a picture or between the cells of a notebook stays English', async () => {
  const engine = await loadEngine();
  const trace = engine.trace({ mask: 'causal', dropout: 0.5 });
  const words = pseudo(en);
  const timeline = timelineOf(trace, 0, 0);
  const picture = svgOf(
    figureOf(momentAtStep(timeline, 0, words, 'light'), {
      size: { width: 1280, height: 720 },
      reader: { ...WIDTHS, coarse: false },
      palette: PALETTES.light,
      allHeads: false,
      address: '',
    }),
  );
  const shown = [...picture.matchAll(/>([^<]+)</g)].map(([, text]) => text!).join('\n');
  const { cells } = JSON.parse(String(notebookFile(trace, words, 'x', 'x').content));
  const said = (cells as readonly { cell_type: string; source: readonly string[] }[])
    .filter((cell) => cell.cell_type === 'markdown')
    .flatMap(({ source }) => source)
    .join('\n');
  for (const text of [shown, said]) {
    expect(text).toContain('[');
    expect(plainWords(text.replaceAll(/`[^`]*`/g, '')).filter((word) => !trace.tokens.includes(word))).toEqual([]);
  }
});
