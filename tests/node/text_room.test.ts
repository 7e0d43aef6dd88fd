// The text's block is as high in one scene as in the next: what has no room in it is counted, not measured.
import { expect, test } from 'vitest';
import { folded, isFold } from '../../web/panels/line/fold.ts';
import { fitting, linesOf, sentencesIn, textRoomOf } from '../../web/panels/text/text_room.ts';
import { compositionOf } from '../../web/view/stage/composition.ts';

const FONTS = { number: 3.9, letter: 0.56 };
const ALL = { bar: true, text: true, transport: true };
const roomAt = (width: number, height: number, titles = ['Scores']) =>
  textRoomOf(compositionOf(width, height, ALL), FONTS, titles);

test('a text falls into sentences at its full stops, not at those of numbers and of code', () => {
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

test('as many sentences are shown as have room, and one always is', () => {
  const sentences = ['aaaa bbbb.', 'cccc.', 'dddd.'];
  expect(fitting(sentences, { lines: 2, letters: 10 })).toBe(2);
  expect(fitting(sentences, { lines: 9, letters: 10 })).toBe(3);
  expect(fitting(['aaaa bbbb cccc.'], { lines: 1, letters: 5 })).toBe(1);
});

test('on a phone there is room for at least three lines of words and two of arithmetic', () => {
  for (const [width, height] of [
    [390, 844],
    [360, 740],
  ] as const) {
    const { kind, lines, figures, insight } = roomAt(width, height);
    expect(kind).toBe('stack');
    expect(lines).toBeGreaterThanOrEqual(3);
    expect(figures).toBeGreaterThan(50);
    expect(insight).toBe(false);
  }
});

test('a long title takes its room from the words beside it', () => {
  const long = 'A title of so many words that it takes several lines';
  expect(roomAt(1024, 640, [long]).lines).toBeLessThan(roomAt(1024, 640).lines);
});

test('a line too long for its room folds its middle, and says how many terms it leaves out', () => {
  const segments = Array.from({ length: 6 }, (_, term) => ({ text: `${term > 0 ? ' + ' : ''}0.1234·0.5678`, term }));
  expect(folded(segments, null, 200)).toBe(segments);
  const shown = folded(segments, null, 60);
  const left = shown.filter(isFold).reduce((sum, { folded: count }) => sum + count, 0);
  expect(left).toBeGreaterThan(0);
  expect(left + shown.filter((each) => !isFold(each)).length).toBe(6);
  expect(shown.at(-1)).toBe(segments[5]);
});
