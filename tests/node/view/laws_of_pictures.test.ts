// The laws of the picture, of presets and random configs: nothing overlaps, nothing is cut, no ribbon crosses a matrix.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { gradientOf } from '../../../web/engine/gradient_name.ts';
import type { Config, Stage, Trace } from '../../../web/engine/index.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { timelineOf, type Timeline } from '../../../web/timeline/timeline.ts';
import { layoutOf } from '../../../web/view/layout/layout.ts';
import { compositionOf } from '../../../web/view/picture/composition.ts';
import { NODE_TITLE, stackHeight, type WholeNode } from '../../../web/view/whole/graph.ts';
import type { Rect } from '../../../web/view/area.ts';
import { wholeLayoutOf } from '../../../web/view/whole/whole_layout.ts';
import { examples, SEED } from '../../scope.ts';
import { differentiated, lossOf } from '../support/differentiated.ts';
import { configs } from '../support/random_configs.ts';
import { areasOf, captionsOf, isIn, overlap, pairs, READER, SMALL, WINDOWS } from '../support/rectangles.ts';

const ALL = { bar: true, text: true, transport: true };
/** Those of a desk, a tablet and a phone have random configs, too. */
const MAIN = ['1920x1080', '1280x720', '768x1024', '390x844'];

const VOCABULARY = ['your', 'journey', 'starts', 'with', 'one'];
const samples: readonly Config[] = fc.sample(configs, { numRuns: examples(12), seed: SEED ?? 5 });

/** The largest number of tokens shown as numbers. */
const TWELVE: Config = { inputs: { draw: 'rand' }, n: 12, dIn: 3, mask: 'causal', dropout: 0.5 };
const walkOf = (name: string, config: Config) => [name, timelineOf(engine.trace(config), 0, 0)] as const;
const presets = engine.presets().map(({ id, config }) => walkOf(id, config));
const twelve = [walkOf('twelve tokens', TWELVE)];
const WORDS = 'The small robot carefully carried a red box across the noisy street while children watched'.split(' ');
const wordy = (n: number, config: Config) =>
  walkOf(`${n} words`, { ...TWELVE, ...config, n, tokens: Array.from({ length: n }, (_, i) => WORDS[i % 15]!) });
const long = [wordy(15, { dropout: 0 }), wordy(50, { heads: 2 })];
const random = [
  ...samples.map((config, i) => walkOf(`random ${i}`, config)),
  ...samples.map((config, i) =>
    walkOf(`random ${i}, and back`, differentiated(engine, config, i % 2 === 0 ? undefined : i)),
  ),
  ...samples.map((config, i) => {
    const trace = engine.trace({ ...config, vocabulary: VOCABULARY });
    return walkOf(`random ${i}, and back from the loss`, { ...trace.config, backward: lossOf(trace, i) });
  }),
];

/** With its title; stacks of heads begin higher. */
const titled = (node: WholeNode): Rect => {
  const top = node.y - NODE_TITLE - stackHeight(node);
  return { x: node.x, y: top, width: node.width, height: node.y + node.height - top };
};

const inside = ([x, y]: readonly [number, number], rect: Rect) =>
  x > rect.x + 1 && x < rect.x + rect.width - 1 && y > rect.y + 1 && y < rect.y + rect.height - 1;

/** Points on a ribbon, which is one curve, evenly spaced in its parameter. */
function pointsOn(d: string, count: number): readonly (readonly [x: number, y: number])[] {
  const ends = d.match(/-?[\d.]+/g)!.map(Number);
  const at = (t: number, [from, a, b, to]: readonly number[]) =>
    from! * (1 - t) ** 3 + 3 * a! * t * (1 - t) ** 2 + 3 * b! * t * t * (1 - t) + to! * t ** 3;
  const of = (axis: 0 | 1, t: number) =>
    at(
      t,
      [0, 2, 4, 6].map((i) => ends[i + axis]!),
    );
  return Array.from({ length: count }, (_, i) => [of(0, i / (count - 1)), of(1, i / (count - 1))]);
}

/** The violations in the figure of the whole computation. */
function flawsOfWhole({ trace, scenes }: Timeline, stages: readonly Stage[], area: Rect): readonly string[] {
  const { nodes, ribbons } = wholeLayoutOf(trace, stages, area, captionsOf(trace));
  const flaws: string[] = [];
  for (const node of nodes) if (!isIn(node, area) || node.y < NODE_TITLE) flaws.push(`${node.stage.name} is cut`);
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
  const shown = nodes.map(({ stage }) => stage);
  for (const { whole, stage } of scenes)
    if (!whole && gradientOf(stage.name) === null && shown.filter((each) => each === stage).length !== 1)
      flaws.push(`${stage.name} is not shown once`);
  return flaws;
}

/** The violations in the scene of a stage. */
function flawsOfScene(trace: Trace, stage: Stage, canvas: Rect): readonly string[] {
  const { boxes } = layoutOf(trace, operationOf(stage).scene(trace, stage), canvas, READER);
  const meeting = pairs(boxes).flatMap(([a, b]) =>
    areasOf(a).flatMap(([own, area]) =>
      areasOf(b)
        .filter(([, other]) => overlap(area, other))
        .map(([its]) => `${own} of ${a.matrix.stage.name} overlap ${its} of ${b.matrix.stage.name}`),
    ),
  );
  return [...boxes.filter((box) => !isIn(box, canvas)).map(({ matrix }) => `${matrix.stage.name} is cut`), ...meeting];
}

describe.each([...WINDOWS, ...SMALL])('%i x %i', (width, height) => {
  const { canvas } = compositionOf(width, height, ALL);
  const walks = [
    ...presets,
    ...(height < 390 ? [] : [...twelve, ...long]),
    ...(MAIN.includes(`${width}x${height}`) ? random : []),
  ];
  test.each(walks)('%s: the picture keeps its laws', (_, walk) => {
    const area = { x: 0, y: 0, width: canvas.width, height: canvas.height };
    // The whole is there twice, the same.
    const flaws = [...new Set(walk.scenes)].flatMap(({ whole, stage, stages }) =>
      (whole ? flawsOfWhole(walk, stages, area) : flawsOfScene(walk.trace, stage, area)).map(
        (flaw) => `${whole ? 'whole' : stage.name}: ${flaw}`,
      ),
    );
    expect(flaws).toEqual([]);
  });
});
