// The text's block is equally high in all scenes. Whether a text fits is computed from character counts, not measured.
import { expect, test } from 'vitest';
import { folded, isFold } from '../../../../web/model/line.ts';
import { fitting, linesOf, sentencesIn, textSpaceOf } from '../../../../web/panels/text/text_space.ts';
import { compositionOf, framedHeight } from '../../../../web/view/stage/composition.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';

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
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
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

test('a line that is too long folds its middle, and says how many terms are omitted', () => {
  const segments = Array.from({ length: 6 }, (_, term) => ({ text: `${term > 0 ? ' + ' : ''}0.1234·0.5678`, term }));
  expect(folded(segments, null, 200)).toBe(segments);
  const shown = folded(segments, null, 60);
  const left = shown.filter(isFold).reduce((sum, { folded: count }) => sum + count, 0);
  expect(left).toBeGreaterThan(0);
  expect(left + shown.filter((each) => !isFold(each)).length).toBe(6);
  expect(shown.at(-1)).toBe(segments[5]);
  // The term in flight fits, too, at any position.
  const signs = (pieces: ReturnType<typeof folded>) =>
    pieces.reduce((sum, piece) => sum + (isFold(piece) ? 20 : piece.text.length), 10);
  for (const focus of [0, 1, 2, 3, 4, 5]) {
    const pieces = folded(segments, focus, 60);
    expect(pieces, `${focus}`).toContain(segments[focus]);
    expect(signs(pieces), `${focus}`).toBeLessThanOrEqual(Math.max(signs(shown), 66));
    expect(
      pieces.reduce((sum, piece) => sum + (isFold(piece) ? piece.folded : 1), 0),
      `${focus}`,
    ).toBe(6);
  }
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
  for (const [width, height] of [
    [1200, 800],
    [800, 900],
    [390, 844],
    [740, 360],
  ] as const) {
    const all = compositionOf(width, height, ALL);
    const alone = compositionOf(width, height, { bar: false, text: false, transport: false });
    expect([alone.bar, alone.transport, alone.text]).toEqual([0, 0, { width: 0, height: 0 }]);
    expect(alone.scene.width).toBeGreaterThanOrEqual(all.scene.width);
    expect(alone.scene.height).toBeGreaterThan(all.scene.height);
    expect(compositionOf(width, height, { ...ALL, large: true }).sentence).toBeGreaterThanOrEqual(all.sentence);
  }
});

test('a stage in a frame is as high as its text and scene need, above each other or side by side', () => {
  expect([framedHeight(1000), framedHeight(800), framedHeight(320)]).toEqual([697, 864, 728]);
});
