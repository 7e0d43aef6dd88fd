// The laws of the picture on random configs: nothing overlaps, nothing is cut, no ribbon crosses a matrix.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Config, Stage, StageName, Trace } from '../../../web/engine/index.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { pointsOn } from '../../../web/files/picture/whole_shapes.ts';
import { layoutOf } from '../../../web/view/scene/layout.ts';
import { compositionOf } from '../../../web/view/stage/composition.ts';
import { NODE_TITLE, stackHeight, type WholeNode } from '../../../web/view/whole/graph.ts';
import type { Rect } from '../../../web/view/scene/matrix_size.ts';
import { wholeLayoutOf } from '../../../web/view/whole/whole_layout.ts';
import { en } from '../../../web/words/index.ts';
import { captionOf } from '../../../web/words/stage_words.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { examples, SEED } from '../../scope.ts';
import { differentiated, lossOf } from '../support/differentiated.ts';
import { configs } from '../support/random_configs.ts';

const engine = await loadEngine();
const READER = { ...WIDTHS, coarse: false };
const ALL = { bar: true, text: true, transport: true };
const WINDOWS = [
  [1920, 1080],
  [1280, 720],
  [768, 1024],
  [390, 844],
] as const;

const VOCABULARY = ['your', 'journey', 'starts', 'with', 'one'];
const samples: readonly Config[] = fc.sample(configs, { numRuns: examples(12), seed: SEED ?? 5 });

const traces: readonly (readonly [string, Trace])[] = [
  ...samples.map((config, i) => [`random ${i}`, engine.trace(config)] as const),
  ...samples.map((config, i) => {
    const trace = engine.trace(differentiated(engine, config, i % 2 === 0 ? undefined : i));
    return [`random ${i}, and back`, trace] as const;
  }),
  ...samples.map((config, i) => {
    const trace = engine.trace({ ...config, vocabulary: VOCABULARY });
    return [
      `random ${i}, and back from the loss`,
      engine.trace({ ...trace.config, backward: lossOf(trace, i) }),
    ] as const;
  }),
];

const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const pairs = <T>(list: readonly T[]) => list.flatMap((a, i) => list.slice(i + 1).map((b) => [a, b] as const));

const captionsOf = (trace: Trace) => ({
  of: ({ name }: { readonly name: StageName }) => captionOf(en, trace, name),
  headOf: en.headOf,
  letter: READER.letter,
});

/** With its title; stacks of heads begin higher. */
const titled = (node: WholeNode): Rect => {
  const top = node.y - NODE_TITLE - stackHeight(node);
  return { x: node.x, y: top, width: node.width, height: node.y + node.height - top };
};

const inside = ([x, y]: readonly [number, number], rect: Rect) =>
  x > rect.x + 1 && x < rect.x + rect.width - 1 && y > rect.y + 1 && y < rect.y + rect.height - 1;

/** The violations in the figure of the whole computation. */
function flawsOfWhole(trace: Trace, stages: readonly Stage[], area: Rect): readonly string[] {
  const { nodes, ribbons } = wholeLayoutOf(trace, stages, area, captionsOf(trace));
  const flaws: string[] = [];
  for (const node of nodes) {
    const { x, y, width, height } = node;
    const isWhole = x >= 0 && y - NODE_TITLE >= 0 && x + width <= area.width && y + height <= area.height;
    if (!isWhole) flaws.push(`${node.stage.name} is cut`);
  }
  for (const [a, b] of pairs(nodes))
    if (overlap(titled(a), titled(b))) flaws.push(`${a.stage.name} overlaps ${b.stage.name}`);
  for (const { d, from, to } of ribbons) {
    const points = pointsOn(d, 41);
    for (const node of nodes.filter(({ stage }) => stage !== from && stage !== to))
      if (points.some((point) => inside(point, node)))
        flaws.push(`the ribbon from ${from.name} to ${to.name} crosses ${node.stage.name}`);
  }
  for (const { stage } of nodes)
    if (stage.inputs.length > 0 && !ribbons.some(({ to }) => to === stage))
      flaws.push(`nothing leads to ${stage.name}`);
  return flaws;
}

/** The violations in the scene of a stage. */
function flawsOfScene(trace: Trace, stage: Stage, sheet: Rect): readonly string[] {
  const { boxes } = layoutOf(trace, operationOf(stage).scene(trace, stage), sheet, READER);
  const grid = ({ gridX: x, gridY: y, rows, cols, cellWidth, cellHeight }: (typeof boxes)[number]) => ({
    x,
    y,
    width: cols * cellWidth,
    height: rows * cellHeight,
  });
  return [
    ...boxes.flatMap((box) =>
      box.x >= 0 && box.y >= 0 && box.x + box.width <= sheet.width && box.y + box.height <= sheet.height
        ? []
        : [`${box.part.stage.name} is cut`],
    ),
    ...pairs(boxes).flatMap(([a, b]) =>
      overlap(grid(a), grid(b)) ? [`${a.part.stage.name} overlaps ${b.part.stage.name}`] : [],
    ),
  ];
}

describe.each(WINDOWS)('%i x %i', (width, height) => {
  const { sheet } = compositionOf(width, height, ALL);
  test.each(traces)('%s: the picture keeps its laws', (_, trace) => {
    const { scenes } = timelineOf(trace, 0, 0);
    const area = { x: 0, y: 0, width: sheet.width, height: sheet.height };
    const flaws = scenes.flatMap(({ whole, stage, stages }) =>
      (whole ? flawsOfWhole(trace, stages, area) : flawsOfScene(trace, stage, area)).map(
        (flaw) => `${whole ? 'whole' : stage.name}: ${flaw}`,
      ),
    );
    expect([...new Set(flaws)]).toEqual([]);
  });
});
