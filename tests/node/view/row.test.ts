// The row of a story: which lines a scene has, where they stand, and when a story has matrices instead.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { valueAt, type Config, type Trace } from '../../../web/engine/index.ts';
import { inViewAtStep } from '../../../web/files/picture/figure.ts';
import { sceneName, sceneNamed } from '../../../web/timeline/scenes.ts';
import { inFlightAt } from '../../../web/timeline/flights.ts';
import { beginOf, timelineOf } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { compositionOf } from '../../../web/view/picture/composition.ts';
import { hasRow, rowLinesOf } from '../../../web/view/row/lines.ts';
import { lineMarks } from '../../../web/view/row/marks.ts';
import type { Placements } from '../../../web/view/change.ts';
import { cellRect, rowLayoutOf, type RowLayout, blockKey, travelled } from '../../../web/view/row/row_layout.ts';
import { cardOf, staysLine } from '../../../web/view/row/row_motion.ts';
import { columnWidth } from '../../../web/view/row/row_sizes.ts';
import { PALETTES } from '../../../web/view/palette.ts';
import { overlaps } from '../../../web/view/area.ts';
import { picturesOf } from '../../../web/view/picture/pictures.ts';
import { slotsOf } from '../../../web/view/sentence/arcs.ts';
import { en } from '../../../web/words/index.ts';
import { sizes } from '../support/rectangles.ts';
import { endOf } from '../support/scenes.ts';

const JOURNEY = configOf('trained-journey');
const trace = engine.trace(JOURNEY);
const { scenes } = timelineOf(trace, 0, 0);
const sceneAt = (name: string) => sceneNamed(scenes, name);
const READER = { ...WIDTHS, coarse: false };

const told = (of: Config, name: string) => {
  const own = engine.trace(of);
  const walk = timelineOf(own, 0, 0).scenes;
  const at = sceneNamed(walk, name);
  return rowLinesOf(own, walk, at).map(({ kind, stage, isPast }) => `${kind} ${stage.name}${isPast ? ', past' : ''}`);
};

test('each scene adds its line below those that are there; the mask falls in the place of its scores', () => {
  expect(told(JOURNEY, 'queries')).toEqual([]);
  expect(told(JOURNEY, 'attn_scores')).toEqual(['vectors keys', 'cells attn_scores']);
  expect(told(JOURNEY, 'masked')).toEqual(['vectors keys, past', 'cells masked']);
  expect(told(JOURNEY, 'scaled_scores')).toEqual(['vectors keys, past', 'cells masked, past', 'cells scaled_scores']);
  expect(told(JOURNEY, 'attn_weights')).toEqual([
    ...['vectors keys, past', 'cells masked, past', 'cells scaled_scores, past'],
    ...['less exp', 'bars exp', 'cells attn_weights', 'strip attn_weights'],
  ]);
  const mixed = ['cells attn_weights, past', 'vectors values', 'portions attn_weights', 'mix context_vec'];
  for (const name of ['context_vec', 'residual', 'logits', 'probs']) expect(told(JOURNEY, name)).toEqual(mixed);
  expect(told(JOURNEY, 'whole')).toEqual([
    ...['vectors keys', 'cells masked', 'cells scaled_scores, past', 'cells attn_weights'],
    ...['vectors values', 'portions attn_weights', 'mix context_vec'],
  ]);
});

test('after the mix come the row that it is added to, their sum, and the words, as they are computed', () => {
  const others = (name: string) =>
    rowLinesOf(trace, scenes, sceneAt(name))
      .at(-1)!
      .others.map((stage) => stage.name);
  expect(others('context_vec')).toEqual([]);
  expect(others('residual')).toEqual(['inputs', 'residual']);
  expect(others('logits')).toEqual(['inputs', 'residual', 'logits']);
  expect(others('probs')).toEqual(['inputs', 'residual', 'logits', 'probs']);
  expect(others('whole')).toEqual(others('probs'));
});

test('other ways to weights have their lines, too', () => {
  const weighed = (of: Config) => told(of, 'whole').find((line) => line.startsWith('portions'));
  expect(told(configOf('softmax-then-renormalise'), 'masked_simple_norm').slice(-3)).toEqual([
    ...['cells attn_weights, past', 'cells masked_simple, past', 'cells masked_simple_norm'],
  ]);
  expect(weighed(configOf('softmax-then-renormalise'))).toBe('portions masked_simple_norm');
  expect(weighed(configOf('causal-mask'))).toBe('portions attn_weights_dropped');
  expect(told({ ...JOURNEY, mask: 'none' }, 'attn_weights').slice(0, 2)).toEqual([
    ...['vectors keys, past', 'cells attn_scores, past'],
  ]);
});

test('several heads, many words, memory, stored keys and wide vectors have matrices instead', () => {
  const shown = (of: Config) => hasRow(engine.trace(of), false);
  const presets = engine.presets();
  expect(presets.filter(({ config }) => !shown(config)).map(({ id }) => id)).toEqual([
    ...['multi-head-wrapper', 'multi-head-attention', 'grouped-queries', 'next-token', 'cross-attention'],
    ...['cross-attention-padding', 'multi-head-distinct-dims', 'trained-thanks'],
  ]);
  const many = (count: number) => {
    const tokens = Array.from({ length: count }, (_, i) => `w${i}`);
    return { tokens, inputs: tokens.map((_, i) => [i / count, 0.5, 1]) };
  };
  expect([shown(many(12)), shown(many(13))]).toEqual([true, false]);
  expect(shown({ dK: 7 })).toBe(false);
});

test.each([
  [852, 5, 128],
  [852, 12, 53],
  [374, 5, 51],
  [374, 9, 31],
  [374, 10, null],
  [720, 12, 42],
])('in %i px the columns of %i words are %o px wide', (width, count, column) => {
  expect(columnWidth(width, count)).toBe(column);
});

function layoutAt(at: number, area: { width: number; height: number }, base: Trace | null = null): RowLayout {
  const column = columnWidth(area.width, trace.tokens.length);
  const slots = slotsOf(trace.tokens, area.width, Infinity, READER.letter, 1, column);
  return rowLayoutOf(trace, rowLinesOf(trace, scenes, at), 4, slots, area, READER, base);
}

describe.each(sizes('900x840 850x720 800x660 768x560 390x428 360x380'))('in a story of %i x %i', (width, height) => {
  const parts = { bar: false, text: true, terse: true, transport: false, row: true };
  const { canvas } = compositionOf(width, height, parts);
  const all = scenes.map((_, at) => at).filter((at) => rowLinesOf(trace, scenes, at).length > 0);

  test('every line is in the picture, below the one before, and no number is below 11 px', () => {
    for (const at of all) {
      const { blocks, lines } = layoutAt(at, canvas);
      const name = sceneName(scenes[at]!);
      expect(lines.at(-1)!.y + lines.at(-1)!.height, name).toBeLessThanOrEqual(canvas.height + 1);
      for (const [i, line] of lines.entries())
        if (i > 0) expect(line.y).toBeGreaterThan(lines[i - 1]!.y + lines[i - 1]!.height);
      for (const { x, y, width, height, font } of blocks) {
        expect(x, name).toBeGreaterThanOrEqual(0);
        expect(x + width, name).toBeLessThanOrEqual(canvas.width);
        expect(y + height, name).toBeLessThanOrEqual(canvas.height + 1);
        expect(font).toBeGreaterThanOrEqual(11);
      }
    }
  });

  test('in the whole figure other rows are colours, every stage has its line, and words are far enough apart', () => {
    const { blocks, lines, isSmall } = layoutAt(sceneAt('whole'), canvas);
    const own = (name: string) => blocks.find(({ matrix }) => matrix.stage.name === name)!;
    expect(lines.map(({ line }) => line.kind)).toEqual([
      ...['vectors', 'cells', ...(lines.length > 6 ? ['cells'] : []), 'cells', 'vectors', 'portions', 'mix'],
    ]);
    expect(lines.length).toBe(height < 400 ? 6 : 7); // without the divided scores, which are the first to leave
    for (const name of ['masked', 'attn_weights']) {
      const { rows, heights } = own(name);
      expect(rows.length).toBe(5);
      for (const [i, high] of heights.entries()) if (rows[i] !== 4) expect(high).toBeLessThanOrEqual(13);
    }
    const list = own('probs');
    for (const high of list.heights) expect(high).toBeGreaterThanOrEqual(isSmall ? 18 : 22);
    expect(list.font).toBeGreaterThanOrEqual(isSmall ? 12 : 14);
  });

  test('where not all words have a line of 18 px, the likeliest have, in their order', () => {
    const { cols, heights, font } = layoutAt(sceneAt('probs'), canvas).blocks.at(-1)!;
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(18);
    expect(font).toBeGreaterThanOrEqual(12);
    expect(cols[0]).toBe(cols.length < 14 ? 11 : 0); // “step”, or the first of all
  });

  test('a number stands below the word that it belongs to, and the line in view has all of its row', () => {
    for (const at of all) {
      const layout = layoutAt(at, canvas);
      for (const { matrix, line, isUpright } of layout.blocks) {
        if (matrix.stage.colAxis !== 'key' && !(isUpright && matrix.stage.rowAxis === 'key')) continue;
        for (const [word, { x, width }] of layout.columns.entries()) {
          const cell = isUpright ? { row: word, col: 0 } : { row: 4, col: word };
          const place = cellRect(layout, { stage: matrix.stage.id, ...cell })!;
          expect([place.x, place.width], `${matrix.stage.name} ${line}`).toEqual([x, width]);
        }
      }
    }
  });

  test('numbers that arrive stay in the cell that they are used for, beside each other and above its result', () => {
    const timeline = timelineOf(trace, 0, 0, 4, () => 0, 2300);
    let count = 0;
    for (const beat of timeline.beats.filter((each) => all.includes(each.at))) {
      const layout = layoutAt(beat.at, canvas);
      const arriving = (progress: number) =>
        inFlightAt(timeline, beat, progress).filter(({ falls, to }) => !falls && cellRect(layout, to));
      for (const progress of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
        const cards = arriving(progress).flatMap((number) => {
          const card = cardOf(layout, number, false);
          return card ? [{ card, cell: cellRect(layout, number.to)! }] : [];
        });
        for (const { to, begun } of arriving(progress).map((each) => ({
          ...each,
          begun: cardOf(layout, each, true),
        }))) {
          const { y, height, block } = cellRect(layout, to)!;
          if (begun) expect(begun.y + begun.height).toBeLessThan(y + height / 2 - 0.36 * block.font); // its digits
        }
        count += cards.length;
        for (const { card, cell } of cards) {
          expect([card.x >= cell.x, card.x + card.width <= cell.x + cell.width]).toEqual([true, true]);
          const below = cell.y + cell.height + 1e-9; // two above each other are half of it, rounded
          expect([card.y >= cell.y, card.y + card.height <= below]).toEqual([true, true]);
          expect(cards.filter((other) => other.card !== card && overlaps(other.card, card))).toEqual([]);
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  test('the sentence above has its words over these columns', () => {
    const column = columnWidth(canvas.width, 5)!;
    const { middles, widths } = slotsOf(trace.tokens, canvas.width + 24, 40, READER.letter, 1, column);
    const left = (canvas.width - widths.reduce((sum, each) => sum + each, 0)) / 2;
    const { columns } = layoutAt(all[0]!, canvas);
    for (const [i, { x, width }] of columns.entries()) expect(x + width / 2).toBeCloseTo(left + middles[i]!, -0.5);
  });
});

test('on a phone the whole figure has the two likeliest words, and names stand clear of the vectors below', () => {
  const layout = layoutAt(
    0,
    compositionOf(390, 428, { bar: false, text: true, terse: true, transport: false, row: true }).canvas,
  );
  const [first, list] = [
    layout.blocks.findLast(({ matrix }) => matrix.stage.colAxis !== 'word')!,
    layout.blocks.at(-1)!,
  ];
  expect(list.cols.map((word) => JOURNEY.vocabulary![word])).toEqual(['step', 'word']);
  const timeline = timelineOf(trace, 0, 0);
  const view = inViewAtStep(timeline, timeline.ends[0]!, en, 'light');
  const marks = lineMarks({ view, layout, palette: PALETTES.light }, layout.lines.length - 1);
  const name = marks.find((shape) => shape.kind === 'text' && shape.runs[0]!.text === en.scene.row.after) as {
    y: number;
  };
  expect(name.y + 3).toBeLessThanOrEqual(first.y); // a descender of 12 px type
});

test('what flows into the mix ends above its name, and between two vectors there is space for a sign', () => {
  const mask = [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].map((col) => (col > row || row - col === 3 ? 1 : 0)));
  const base = engine.trace({ ...JOURNEY, replace: { ...JOURNEY.replace, mask } }); // as if “journey” came anew
  const at = sceneAt('probs');
  const timeline = timelineOf(trace, 0, 0);
  const view = { ...endOf(timeline, 'probs'), base };
  const keysOf = ({ blocks, lines }: RowLayout) =>
    blocks.filter(({ line }) => line === lines.length - 1).map((block) => blockKey(block));
  expect(keysOf(layoutAt(at, { width: 852, height: 640 }))).toContain('context_vec row');
  for (const width of [640, 720, 852, 1000]) {
    const layout = layoutAt(at, { width, height: 640 }, base);
    // They do not come from where the numbers before stand.
    for (const key of keysOf(layout)) expect(key).toMatch(/ now$/);
    const { vectors } = layout.old!;
    for (const [i, { x }] of vectors.entries())
      if (i > 0) expect(x - vectors[i - 1]!.x - vectors[i - 1]!.width, `${width}`).toBeGreaterThanOrEqual(20);
    const marking = { view, layout, palette: PALETTES.light };
    const portions = layout.lines.findIndex(({ line }) => line.kind === 'portions');
    const mix = lineMarks(marking, portions + 1);
    const names = mix.filter((shape) => shape.kind === 'text' && shape.runs[0]!.text === en.scene.row.mix);
    const top = Math.min(...names.map((shape) => (shape as { y: number }).y)) - 10; // its capital
    const ends = lineMarks(marking, portions).flatMap((shape) =>
      shape.kind === 'path' ? [Number(/ ([\d.]+)H/.exec(shape.d)![1])] : [],
    );
    expect(ends.length).toBeGreaterThan(3);
    for (const end of ends) expect(end).toBeLessThanOrEqual(top);
  }
});

test('another row in view is the large one; the others keep their place', () => {
  const area = { width: 852, height: 640 };
  const timeline = timelineOf(trace, 0, 0);
  const view = endOf(timeline, 'attn_weights');
  const heights = [1, 4].map((row) => {
    const { now } = picturesOf({ ...view, row }, area, READER, false);
    return now.whole ? [] : now.row!.blocks.find(({ matrix }) => matrix.stage.name === 'attn_weights')!.heights;
  });
  expect(heights.map((each) => each.indexOf(Math.max(...each)))).toEqual([1, 4]);
  expect(new Set(heights[0]).size).toBe(2);
});

test('in a story the numbers of a scene take at most 2.3 s, and all of them land', () => {
  for (const token of [null, 4]) {
    const timeline = timelineOf(trace, 0, 0, token, () => 0, 2300);
    for (const [at, { whole }] of timeline.scenes.entries()) {
      const beats = timeline.beats.slice(beginOf(timeline, at), timeline.ends[at]);
      const ms = beats.filter(({ pace }) => pace !== 'change').reduce((sum, beat) => sum + beat.ms, 0);
      expect(ms).toBeLessThanOrEqual(whole ? 3000 : 2300 + 1e-6);
    }
  }
});

test('the row of “one” is that of the trained model', () => {
  const weights = trace.stages.find(({ name }) => name === 'attn_weights')!;
  const row = [0, 1, 2, 3, 4].map((col) => valueAt(trace, weights, 4, col).toFixed(4));
  expect(row).toEqual(['0.0015', '0.8337', '0.0636', '0.0471', '0.0540']);
});

test('a line stays during a change if all of its numbers do, and one without numbers with the line before it', () => {
  const layout = layoutAt(sceneAt('whole'), { width: 852, height: 640 });
  const placed = (moved: string): Placements =>
    new Map(
      layout.blocks.map((block) => {
        const { x, y, width, height } = travelled(block, 4);
        const own = { x, y: blockKey(block) === moved ? y + 1 : y, width, height };
        return [blockKey(block), { ...own, rows: 1, cols: 5, transposed: block.isUpright, small: false }];
      }),
    );
  const staying = (moved: string) => {
    const way = { from: placed(moved), to: placed(''), progress: 0.5 };
    return layout.lines.flatMap(({ line }, at) => (staysLine(layout, at, way) ? [] : [line.kind]));
  };
  expect(staying('')).toEqual([]);
  expect(staying('queries row')).toEqual(['vectors']);
  expect(staying('values')).toEqual(['vectors', 'portions']);
});
