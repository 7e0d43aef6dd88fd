// A language says everything that a saved picture and a notebook say.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { notebookFile } from '../../../web/files/notebook.ts';
import { figureOf, inViewAtStep } from '../../../web/files/picture/figure.ts';
import { svgOf } from '../../../web/files/picture/svg.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { latinWordsOf, translationOf } from '../../translations.ts';
import { settingOf } from '../support/drawings.ts';

/** Of three letters and more; names from the code have an underscore or a dot. */
const latinWords = (text: string) => text.match(/(?<![\p{L}\d_.’√])[a-z]{3,}(?![\p{L}\d_]|[.(]\w)/giu) ?? [];

test('in Chinese no text of a picture or between the cells of a notebook stays English', async () => {
  const trace = engine.trace({ mask: 'causal', dropout: 0.5 });
  const { words } = translationOf('zh');
  const timeline = timelineOf(trace, 0, 0);
  const picture = svgOf(figureOf(inViewAtStep(timeline, 0, words, 'light'), settingOf()));
  const shown = [...picture.matchAll(/>([^<]+)</g)].map(([, text]) => text!).join('\n');
  const { cells } = JSON.parse(String(notebookFile(trace, words, 'x', 'x').content));
  const said = (cells as readonly { cell_type: string; source: readonly string[] }[])
    .filter((cell) => cell.cell_type === 'markdown')
    .flatMap(({ source }) => source)
    .join('\n');
  const known = new Set([...latinWordsOf('zh'), ...trace.tokens]);
  for (const text of [shown, said]) {
    expect(text).toMatch(/\p{Script=Han}/u);
    expect(latinWords(text.replaceAll(/`[^`]*`/g, '')).filter((word) => !known.has(word))).toEqual([]);
  }
});
