// The picture: numbers large enough to read, words that cover nothing; laws_of_pictures.test.ts has the rest.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import type { Config, Stage } from '../../../../web/engine/index.ts';
import { operationOf } from '../../../../web/ops/index.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { layoutOf } from '../../../../web/view/layout/layout.ts';
import type { Rect } from '../../../../web/view/area.ts';
import { compositionOf } from '../../../../web/view/picture/composition.ts';
import { en } from '../../../../web/words/index.ts';
import { NODE_TITLE, stackHeight, type WholeNode } from '../../../../web/view/whole/graph.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { captionsOf, isIn, overlap, pairs, sizes, READER, SMALL, WINDOWS } from '../../support/rectangles.ts';

const ALL = { bar: true, text: true, transport: true };

const presets = engine.presets();

const walkOf = (id: string, config: Config) => {
  const trace = engine.trace(config);
  return { id, trace, scenes: timelineOf(trace, 0, 0).scenes };
};

const walks = presets.map(({ id, config }) => walkOf(id, config));

const captionIn = ({ x, y, caption }: WholeNode): Rect => ({ ...caption!, x: x + caption!.x, y: y + caption!.y });

const stagesOf = (nodes: readonly WholeNode[]) => nodes.map(({ stage }) => stage.name);
/** With the title above it. */
const titled = ({ x, y, width, height }: Rect): Rect => ({ x, y: y - NODE_TITLE, width, height: height + NODE_TITLE });

describe.each([...WINDOWS, ...SMALL])('%i x %i', (width, height) => {
  const { scene, canvas, height: whole } = compositionOf(width, height, ALL);
  // The tests of a window share its layouts.
  const drawn = walks.flatMap(({ id, trace, scenes }) =>
    scenes.flatMap(({ whole, stage }) => {
      const scene = operationOf(stage).scene(trace, stage);
      return whole ? [] : { id, name: `${id} ${stage.name}`, stage, ...layoutOf(trace, scene, canvas, READER) };
    }),
  );
  const figures = walks.map(({ id, trace, scenes }) => ({
    id,
    ...wholeLayoutOf(trace, scenes[0]!.stages, canvas, captionsOf(trace)),
  }));
  const isSmall = SMALL.some(([wide, high]) => wide === width && high === height);

  test('the picture is no higher than the window', () => {
    expect(whole).toBe(height);
  });

  test.skipIf(isSmall)('the scene alone has at least half of the window, of a low one two fifths', () => {
    expect((scene.width * scene.height) / (width * height)).toBeGreaterThanOrEqual(height < 400 ? 0.4 : 0.5);
  });

  test('a sign between two matrices has space on both sides', () => {
    for (const { name, boxes, signs } of drawn) {
      for (const { text, x, y } of signs) {
        const line = boxes.filter(({ y: top, height: high }) => top <= y && y <= top + high);
        const left = Math.max(
          ...line.filter(({ gridX }) => gridX < x).map(({ gridX, cols, cellWidth }) => gridX + cols * cellWidth),
        );
        const right = Math.min(...line.filter(({ gridX }) => gridX > x).map((box) => box.x));
        const half = (text.replaceAll(' ', '').length * READER.letter * 16) / 2;
        expect(x - half - left, `${name} ${text}`).toBeGreaterThanOrEqual(2);
        expect(right - x - half, `${name} ${text}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  test('numbers are 13 to 18 px large on a desk, and never smaller than 11', () => {
    for (const { name, stage, boxes, fontSize } of drawn) {
      // Three or more heads beside their whole need more space than numbers of this size leave.
      if (stage.op === 'slice_columns' || stage.op === 'concat') continue;
      if (boxes.some(({ mute, matrix }) => mute && !matrix.minor)) {
        // Eight columns are wider than a phone, seven rows higher than one on its side: it shows colours, and the line
        // has their numbers.
        expect([canvas.width < 700, Math.max(stage.rows, stage.cols) > 6], name).toEqual([true, true]);
        continue;
      }
      expect(fontSize, name).toBeGreaterThanOrEqual(width >= 1024 ? 13 : 11);
      expect(fontSize).toBeLessThanOrEqual(18);
    }
  });

  test.skipIf(isSmall)('dropout: weights before and after lead side by side, drawn stages are small', () => {
    for (const { id, stage, boxes, signs } of drawn) {
      if (stage.name !== 'attn_weights_dropped' || stage.cols !== 6) continue;
      const of = (name: string) => boxes.find(({ matrix }) => matrix.stage.name === name)!;
      const [weights, result] = [of('attn_weights'), of('attn_weights_dropped')];
      const said = [
        ...signs.map(({ text }) => text),
        ...boxes.filter((b) => b.signed).map(({ matrix }) => matrix.sign),
      ];
      expect(said).toContain('÷ (1−p) =');
      for (const { small, mute, header, cellWidth } of [of('dropout_mask'), of('dropout_noise')]) {
        expect([small || mute, header], id).toEqual([true, 0]);
        expect(cellWidth * 1.5, id).toBeLessThan(result.cellWidth);
      }
      if (canvas.width < 720 || height < 500) continue; // with digits as wide as the widest, these have less space
      expect([weights.small, weights.gridY, weights.cellWidth], id).toEqual([false, result.gridY, result.cellWidth]);
      expect(of('dropout_mask').gridY, id).toBeGreaterThan(result.gridY + 6 * result.cellHeight);
    }
  });

  test('the words on the parts of the whole figure cover nothing, and wires stop at their edge', () => {
    for (const { id, nodes, ribbons } of figures) {
      const captions = nodes.filter(({ caption }) => caption !== null);
      for (const node of captions) {
        const own = captionIn(node);
        expect(isIn(own, canvas), `${id} ${node.stage.name}`).toBe(true);
        expect(node.caption!.lines.length).toBeLessThanOrEqual(node.sheets > 1 ? 3 : 2); // one for the heads
        expect(stagesOf(nodes.filter((other) => overlap(own, titled(other)))), `${id} ${node.stage.name}`).toEqual([]);
      }
      const meeting = pairs(captions).filter(([a, b]) => overlap(captionIn(a), captionIn(b)));
      expect(meeting.map(stagesOf), id).toEqual([]);
      for (const { d, head, from, to } of ribbons) {
        const [numbers = [], corners = []] = [d, head].map((path) => path.match(/-?[\d.]+/g)!.map(Number));
        const point = corners.slice(2, 4);
        const ends = [numbers.slice(0, 2), point];
        // Between its other corners, the head's base, the ribbon ends.
        const base = [0, 1].map((i) => (corners[i]! + corners[4 + i]!) / 2);
        expect(numbers.slice(-2), `${id} ${from.name}, ${to.name}`).toEqual(base);
        const target = nodes.find(({ stage }) => stage === to)!;
        const [x, y] = point as [number, number];
        const touches =
          x === target.x ||
          x === target.x + target.width ||
          y === target.y - NODE_TITLE - stackHeight(target) ||
          y >= target.y + target.height;
        expect(touches, `${id} ${from.name}, ${to.name}`).toBe(true);
        for (const [x, y] of ends as [number, number][]) {
          const inside = (rect: Rect) =>
            x > rect.x && x < rect.x + rect.width && y > rect.y && y < rect.y + rect.height;
          const titleOf = (node: WholeNode): Rect => ({
            ...node,
            y: node.y - NODE_TITLE - stackHeight(node),
            height: NODE_TITLE,
          });
          const met = [...captions.map(captionIn), ...nodes.map(titleOf)].filter(inside);
          expect(met, `${id} ${from.name}, ${to.name}`).toEqual([]);
        }
      }
    }
  });

  test('the words under a part of the whole figure are under it, and of no width that reaches its neighbour', () => {
    for (const { id, nodes } of figures) {
      for (const node of nodes.filter(({ caption }) => caption?.below)) {
        const own = captionIn(node);
        const middle = ({ x, width: w }: Rect) => x + w / 2;
        const aside = Math.abs(middle(own) - middle(node));
        expect(aside, `${id} ${node.stage.name}`).toBeLessThanOrEqual(node.width / 2 + 4);
        // No other matrix has more of the caption below it.
        const under = ({ x, width: w }: Rect) => Math.min(x + w, own.x + own.width) - Math.max(x, own.x);
        const bottom = ({ y, height: high }: Rect) => y + high;
        const beside = nodes.filter((each) => each !== node && Math.abs(bottom(each) - bottom(node)) < 30);
        const nearer = beside.filter((other) => under(other) >= under(node));
        expect(stagesOf(nearer), `${id} ${node.stage.name}`).toEqual([]);
      }
    }
  });

  test('of several heads, too, inputs and result have their words on a wide desk', () => {
    if (width < 1440) return;
    for (const { id, nodes } of figures.filter(({ id: each }) => each.startsWith('multi-head'))) {
      const named = nodes.filter(({ names }) => names !== null).map(({ rank }) => rank);
      expect(named, id).toEqual(['main', 'main']);
    }
  });

  test('a mask is directly above the matrix that it is applied to', () => {
    for (const { id, nodes, ribbons } of figures) {
      for (const mask of nodes.filter(({ stage }) => ['mask', 'dropout_mask'].includes(stage.name))) {
        const to = ribbons.find(({ from }) => from === mask.stage)!.to;
        const masked = nodes.find(({ stage }) => stage === to)!;
        const between = masked.y - NODE_TITLE - mask.y - mask.height;
        expect([between >= 8, between <= 24], `${id} ${mask.stage.name}: ${between}`).toEqual([true, true]);
        expect(Math.abs(mask.x + mask.width / 2 - masked.x - masked.width / 2)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('in a row of stacks only one says how many heads there are', () => {
    for (const { id, nodes, ribbons } of figures) {
      const stacks = new Set(nodes.filter(({ sheets }) => sheets > 1).map(({ stage }) => stage));
      const counting = nodes
        .filter(({ caption, sheets }) => caption?.lines.join(' ').startsWith(en.headOf(1, sheets)))
        .map(({ stage }) => stage);
      const earlier = (stage: Stage): readonly Stage[] =>
        ribbons
          .filter(({ from, to }) => to === stage && stacks.has(from))
          .flatMap(({ from }) => [from, ...earlier(from)]);
      // The words do not fit a window of 390 px.
      if (height > 390) expect(counting.length > 0, id).toBe(stacks.size > 0);
      for (const stage of counting) {
        const again = earlier(stage).filter((each) => counting.includes(each));
        expect([stacks.has(stage), again.map(({ name }) => name)], `${id} ${stage.name}`).toEqual([true, []]);
      }
    }
  });

  test('on a desk the parts of the whole figure have their few words: all of what opens, most of every other', () => {
    if (width < 1280) return;
    for (const { id, nodes } of figures) {
      const silent = nodes.filter(({ caption }) => caption === null).map(({ stage }) => stage.name);
      if (id === 'mask-then-softmax') expect(silent).toEqual([]);
      expect(silent.length, `${id}: ${silent}`).toBeLessThanOrEqual(nodes.length / 3);
    }
  });
});

/** The largest number of tokens shown as numbers, in every kind of scene. */
const TWELVE = 'The animal did not cross the street because it was too tired'.split(' ');
const masked = presets.find(({ id }) => id === 'causal-mask')!.config;

test.each(sizes('390x844 360x740 844x390'))(
  'twelve tokens at %i x %i: a cell that shows its number is wider than it',
  (width, height) => {
    const { canvas } = compositionOf(width, height, ALL);
    const { trace, scenes } = walkOf('twelve', { ...masked, tokens: TWELVE, inputs: { draw: 'rand' }, n: 12, dIn: 3 });
    for (const { whole, stage } of scenes) {
      if (whole) continue;
      const { boxes, fontSize } = layoutOf(trace, operationOf(stage).scene(trace, stage), canvas, READER);
      for (const box of boxes.filter(({ small, mute }) => !small && !mute))
        expect(box.cellWidth, stage.name).toBeGreaterThan((6 * READER.number * fontSize) / 7);
    }
  },
);

test.each(sizes('1440x900 1024x768 390x844 844x390'))(
  'nothing is cut at %i x %i of 256 tokens, or of 1,024 columns',
  (width, height) => {
    const { canvas } = compositionOf(width, height, ALL);
    for (const size of [{ n: 256 }, { n: 6, dK: 1024, dV: 1024 }]) {
      const { trace, scenes } = walkOf('large', { ...masked, tokens: null, inputs: { draw: 'rand' }, dIn: 3, ...size });
      for (const { whole, stage, stages } of scenes) {
        const boxes = whole
          ? wholeLayoutOf(trace, stages, canvas, captionsOf(trace)).nodes.map(titled)
          : layoutOf(trace, operationOf(stage).scene(trace, stage), canvas, READER).boxes;
        for (const box of boxes) expect(isIn(box, canvas), stage.name).toBe(true);
      }
    }
  },
);

test.each(sizes('390x472 360x409'))(
  'on a phone, %i x %i, a result keeps its numbers, also where dropout was',
  (width, height) => {
    const parts = { bar: false, text: true, terse: true, transport: false };
    const { canvas, height: own } = compositionOf(width, height, parts);
    expect(own).toBe(height);
    for (const each of walks.filter(({ id }) => ['mask-then-softmax', 'dropout', 'causal-mask'].includes(id)))
      for (const { whole, stage } of each.scenes) {
        if (whole) continue;
        const scene = operationOf(stage).scene(each.trace, stage);
        const { boxes } = layoutOf(each.trace, scene, canvas, { ...READER, coarse: true });
        const result = boxes.find(({ matrix }) => matrix.position === 'result')!;
        expect(result.mute || result.small, `${each.id} ${stage.name}`).toBe(false);
      }
  },
);

test.each([
  ['a player', 667, 375, ALL],
  ['a story', 400, 325, { bar: false, text: false, transport: false }],
])('on a phone on its side, in %s, context vectors have the pictures of their operands', (_, width, height, parts) => {
  const { canvas } = compositionOf(width, height, parts);
  for (const coarse of [true, false]) {
    const without = walks.filter(({ trace, scenes }) =>
      scenes.some(({ whole, stage }) => {
        if (whole || stage.name !== 'context_vec') return false;
        const scene = operationOf(stage).scene(trace, stage);
        return layoutOf(trace, scene, canvas, { ...READER, coarse }).boxes.length < scene.matrices.length;
      }),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  }
});

test('a story on a tablet: products have numbers of 12 px, in cells that are wider than a word of the sentence', () => {
  const parts = { bar: false, text: true, terse: true, transport: false };
  const { canvas } = compositionOf(768, 522, parts);
  const { trace, scenes } = walks.find(({ id }) => id === 'mask-then-softmax')!;
  for (const { whole, stage } of scenes) {
    const scene = operationOf(stage).scene(trace, stage);
    if (whole || scene.layout === 'row') continue;
    const { fontSize, boxes } = layoutOf(trace, scene, canvas, { ...READER, coarse: true });
    expect(fontSize, stage.name).toBeGreaterThanOrEqual(12);
    for (const box of boxes) {
      expect(box.small, stage.name).toBe(false);
      expect(box.cellWidth, stage.name).toBeGreaterThan('journey'.length * READER.letter * 12);
    }
  }
});

test('a window that is too low is scrolled: text, scene and transport keep the space that they need', () => {
  for (const [width, height] of sizes('844x320 667x300 1280x300 390x500')) {
    const { scene, text, height: own } = compositionOf(width, height, ALL);
    expect(own).toBeGreaterThan(height);
    expect(Math.min(scene.height, text.height)).toBeGreaterThanOrEqual(150);
  }
});

test('a picture without text is as low as one with text beside the scene', () => {
  for (const [width, height] of sizes('1200x100 700x100')) {
    const without = compositionOf(width, height, { ...ALL, text: false });
    expect(without.height).toBe(compositionOf(width, height, ALL).height);
    expect(without.scene.height).toBeGreaterThan(200);
  }
});

test("a desktop's area begins at 700 px: there cells have space for the previous number", () => {
  const [{ trace, scenes }] = [walkOf('scaled', configOf('causal-mask'))];
  const before = (width: number) =>
    scenes
      .filter(({ whole }) => !whole)
      .map(({ stage }) => layoutOf(trace, operationOf(stage).scene(trace, stage), { width, height: 300 }, READER))
      .filter(({ boxes }) => boxes.some(({ matrix }) => matrix.before !== null)).length;
  expect(before(699)).toBe(0);
  expect(before(700)).toBeGreaterThan(0);
});
