// The text's block is equally high in all scenes. Whether a text fits is computed from character counts, not measured.
import { expect, test } from 'vitest';
import { fitting, linesOf, sentencesIn, textSpaceOf } from '../../../../web/panels/text/text_space.ts';
import { compositionOf, framedHeight } from '../../../../web/view/picture/composition.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { sizes } from '../../support/rectangles.ts';

const FONTS = WIDTHS;
const ALL = { bar: true, text: true, transport: true };
const spaceAt = (width: number, height: number, titles = ['Scores']) =>
  textSpaceOf(compositionOf(width, height, ALL), FONTS, titles);

test('a text is split into sentences at its full stops, not at those in numbers and code', () => {
  expect(sentencesIn('nn.Linear stores 1.0000. So it is. Why?')).toEqual([
    'nn.Linear stores 1.0000.',
    'So it is.',
    'Why?',
  ]);
  expect(sentencesIn('分数除以根号。这样更稳。')).toEqual(['分数除以根号。', '这样更稳。']);
});

test('lines are broken between words, and between any two Chinese letters', () => {
  expect(linesOf('aaaa bbbb', 9)).toBe(1);
  expect(linesOf('aaaa bbbb', 8)).toBe(2);
  expect(linesOf('分数除以', 4)).toBe(2);
});

test('as many sentences as fit are shown, and at least one', () => {
  const sentences = ['aaaa bbbb.', 'cccc.', 'dddd.'];
  expect(fitting(sentences, { lines: 2, letters: 10 })).toBe(2);
  expect(fitting(sentences, { lines: 9, letters: 10 })).toBe(3);
  expect(fitting(['aaaa bbbb cccc.'], { lines: 1, letters: 5 })).toBe(1);
});

test('on a phone at least three lines of words and two of arithmetic fit', () => {
  for (const [width, height] of sizes('390x844 360x740')) {
    const { kind, lines, figures, insight } = spaceAt(width, height);
    expect(kind).toBe('stack');
    expect(lines).toBeGreaterThanOrEqual(3);
    expect(figures).toBeGreaterThan(50);
    expect(insight).toBe(false);
  }
});

test('a long title takes its space from the words beside it', () => {
  const long = 'A title of so many words that it takes several lines';
  expect(spaceAt(1024, 640, [long]).lines).toBeLessThan(spaceAt(1024, 640).lines);
});

test('beside the scene the text is a column, in larger type if it is high; above the scene it has two halves', () => {
  expect(spaceAt(1200, 640)).toMatchObject({ kind: 'column', type: { size: 16 } });
  expect(spaceAt(1600, 1000)).toMatchObject({ kind: 'column', type: { size: 18 } });
  const composition = compositionOf(800, 900, ALL);
  const halves = textSpaceOf(composition, FONTS, ['Scores']);
  const whole = textSpaceOf(composition, FONTS, ['Scores'], true);
  expect([halves.kind, halves.type.size]).toEqual(['halves', 15]);
  expect(whole.letters).toBeGreaterThan(2 * halves.letters); // the words use the space of the arithmetic
  const low = textSpaceOf(compositionOf(740, 360, ALL), FONTS, ['Scores']);
  expect([low.kind, low.figures % 3]).toEqual(['stack', 0]); // three lines of it
  expect(textSpaceOf(compositionOf(740, 360, ALL), FONTS, ['Scores'], true).lines).toBeGreaterThan(low.lines);
});

test('a hidden part leaves its space to the scene', () => {
  for (const [width, height] of sizes('1200x800 800x900 390x844 740x360')) {
    const all = compositionOf(width, height, ALL);
    const alone = compositionOf(width, height, { bar: false, text: false, transport: false });
    expect([alone.bar, alone.transport, alone.text]).toEqual([0, 0, { width: 0, height: 0 }]);
    expect(alone.scene.width).toBeGreaterThanOrEqual(all.scene.width);
    expect(alone.scene.height).toBeGreaterThan(all.scene.height);
    expect(compositionOf(width, height, { ...ALL, large: true }).sentence).toBeGreaterThanOrEqual(all.sentence);
  }
});

test('a picture in a frame is as high as its text and scene need, above each other or side by side', () => {
  expect([framedHeight(1000), framedHeight(800), framedHeight(320)]).toEqual([697, 864, 728]);
});
