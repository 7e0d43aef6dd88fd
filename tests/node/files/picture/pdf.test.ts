// Pictures as PDF, opened by Poppler: every text of a walk in three languages, Chinese in a font that is not embedded.
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../../web/engine/index.ts';
import { figureOf } from '../../../../web/files/picture/figure.ts';
import { momentAtStep } from '../../../../web/files/picture/moment.ts';
import { PALETTES } from '../../../../web/files/picture/palette.ts';
import { pdfOf } from '../../../../web/files/picture/pdf.ts';
import { piecesOf } from '../../../../web/files/picture/pdf_text.ts';
import { centred, type Drawing, type Shape } from '../../../../web/files/picture/shapes.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { LANGUAGES, WORDS } from '../../../../web/words/index.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { askPython, pythonWith } from '../../support/python.ts';

const engine = await loadEngine();
const words = await Promise.all(LANGUAGES.map((language) => WORDS[language]()));
const setting = {
  size: { width: 1280, height: 720 },
  reader: { ...WIDTHS, coarse: false },
  palette: PALETTES.light,
  allHeads: false,
  address: '',
};

/** Its scenes at their ends, in a language. */
function drawingsOf(id: string, language: string): readonly Drawing[] {
  const { config } = engine.presets().find((preset) => preset.id === id)!;
  const timeline = timelineOf(engine.trace(config), 0, 0);
  const own = words.find(({ lang }) => lang === language)!;
  return timeline.ends.map((end, at) => figureOf(momentAtStep(timeline, at === 0 ? 0 : end, own, 'light'), setting));
}

const poppler = (program: string, content: Uint8Array, ...args: readonly string[]) =>
  spawnSync(program, [...args, '-', ...(program === 'pdftotext' ? ['-'] : [])], { input: content, maxBuffer: 1e9 });

/** All text in drawing order, without spaces: line breaks depend on the PDF reader. */
const bare = (text: string) => text.replace(/\s/g, '');
const textOf = (shapes: readonly Shape[]): string =>
  shapes
    .map((shape) => {
      if (shape.kind === 'group') return textOf(shape.shapes);
      return shape.kind === 'text' ? shape.runs.map(({ text }) => text).join('') : '';
    })
    .join('');

const read = (content: Uint8Array) => {
  const { stdout, stderr } = poppler('pdftotext', content, '-raw');
  return { text: bare(stdout.toString()), problems: stderr.toString() };
};

const hasPoppler = !poppler('pdftotext', new Uint8Array()).error;
/** Debian packages Poppler's data about Chinese fonts separately, as poppler-data. */
const readsChinese = hasPoppler && read(pdfOf(drawingsOf('causal-mask', 'zh')[1]!)).problems === '';

describe('in Poppler (not run without it; Chinese not without its data)', () => {
  for (const language of LANGUAGES)
    test.skipIf(language === 'zh' ? !readsChinese : !hasPoppler)(`every text can be selected: ${language}`, () => {
      for (const drawing of drawingsOf('causal-mask', language)) {
        const { text, problems } = read(pdfOf(drawing));
        expect(problems).toBe('');
        expect(text, drawing.title).toBe(bare(textOf(drawing.shapes)).replaceAll('ᵀ', 'T')); // a small T, raised
      }
    });

  const pillow = pythonWith('PIL.Image');
  test.skipIf(!readsChinese || !pillow)('Chinese is drawn', () => {
    const run = { text: '掩码', face: 'text', size: 40, fill: '#000' } as const;
    const page = { width: 200, height: 100, title: '', lang: 'zh', shapes: [centred(100, 50, run)] };
    const { stdout } = poppler('pdftoppm', pdfOf(page), '-r', '96', '-png');
    const image = new URL('../../../open_image.py', import.meta.url);
    const opened = askPython<{ size: number[]; colours: number[] }>(pillow!, image, stdout.toString('base64'));
    expect(opened.size).toEqual([200, 100]);
    expect(opened.colours[0]).toBeGreaterThan(20); // black, white, and the greys of antialiased edges
  });
});

test('a no-break space is drawn as a space, not as a question mark', () => {
  const run = { text: 'a\u00a0b', face: 'text', size: 10, fill: '#000' } as const;
  expect(piecesOf(run)).toMatchObject([{ font: 'H', string: '61a062' }]);
});

test('a transposed matrix has a superscript T in the font of its name', () => {
  const run = { text: 'Kᵀ', face: 'letter', size: 20, fill: '#000', italic: true } as const;
  const [letter, sign] = piecesOf(run);
  expect(letter).toMatchObject({ font: 'T', size: 20, raised: 0, string: '4b' });
  expect(sign).toMatchObject({ font: 'T', size: 13, raised: 7, string: '54' });
});
