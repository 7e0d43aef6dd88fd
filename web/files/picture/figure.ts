// A moment of the walk as a drawing: title and line, and below them the scene, the whole figure, or the change between
// two.
import type { InView } from '../../model/in_view.ts';
import { sourcesOf, walkCell } from '../../model/cells.ts';
import { roleOf } from '../../ops/notation.ts';
import { inFlightAt, type InFlight } from '../../timeline/flights.ts';
import { chipOf, leadsOf, type Layout } from '../../view/scene/layout.ts';
import {
  AT_REST,
  arriving,
  keyOf,
  startOf,
  labelsSeen,
  leaving,
  type Pose,
  type Placements,
} from '../../view/scene/change.ts';
import type { Area, Reader } from '../../view/scene/matrix_size.ts';
import { picturesOf, type Picture, type Pictures } from '../../view/scene/pictures.ts';
import { nodeAt, tourOf } from '../../view/whole/tour.ts';
import { numberText } from '../../words/number_text.ts';
import { sceneTitle } from '../../model/labels.ts';
import { ofRole, type Palette } from './palette.ts';
import { headHeight, headShapes } from './head_shapes.ts';
import { matrixPieces, nameEnd, type MatrixPieces } from './matrix_shapes.ts';
import { centred, type Drawing, type Group, type Shape } from './shapes.ts';
import { nodeShapes, nodeWords, ribbonShapes } from './whole_shapes.ts';
import type { Theme } from '../../model/state.ts';
import { frameAt, frameAtStep, type Frame, type Timeline } from '../../timeline/timeline.ts';
import type { Words } from '../../words/words.ts';

const viewAt = (timeline: Timeline, frame: Frame, words: Words, theme: Theme): InView => ({
  trace: timeline.trace,
  timeline,
  frame,
  words,
  theme,
  cell: walkCell(timeline, frame),
  chosen: false,
  asks: false,
  trail: [],
  lit: null,
  isPointed: false,
  base: null,
  editing: null,
  unfolded: false,
  editable: false,
});

/** After this many beats. */
export const momentAtStep = (timeline: Timeline, step: number, words: Words, theme: Theme): InView =>
  viewAt(timeline, frameAtStep(timeline, step), words, theme);

/** At a time in milliseconds. */
export const momentAt = (timeline: Timeline, t: number, words: Words, theme: Theme): InView =>
  viewAt(timeline, frameAt(timeline, t), words, theme);

/** The margin around the figure; the lower one contains the address. */
const MARGIN = 24;
const ADDRESS = 12;
/** In a lower area the figure's matrices would be dots. */
const MIN_HEIGHT = 280;

/** The size, typography and colours of a picture. */
export interface FigureSetting {
  readonly size: Area;
  readonly reader: Reader;
  readonly palette: Palette;
  /** All heads of a scene side by side. */
  readonly allHeads: boolean;
  /** The page's address, without what a reader need not type; empty if there is none. */
  readonly address: string;
}

/** The parts of a matrix move with it; everything else fades in and out. */
interface Layers {
  readonly matrices: readonly (MatrixPieces & { readonly key: string })[];
  readonly under: readonly Shape[];
  readonly over: readonly Shape[];
}

function layersOf(view: InView, { whole, layout }: Picture, { palette, reader }: FigureSetting): Layers {
  if (whole)
    return {
      matrices: layout.nodes.map((node) => {
        return { key: keyOf(node.stage), cells: nodeShapes(view, palette, node), around: [] };
      }),
      under: ribbonShapes(view, layout, palette),
      over: layout.nodes.flatMap((node) => nodeWords(view, palette, node, layout.tight, reader.letter)),
    };
  const { number, letter } = reader;
  const drawn = { view, palette, font: layout.fontSize, number, letter, sources: sourcesOf(view.trace, view.cell) };
  const signs = layout.signs.map(({ text, x, y, small }) =>
    centred(x, y, { text, face: 'text', size: small ? 12 : 16, fill: palette.quiet }),
  );
  return {
    matrices: layout.boxes.map((box) => ({ key: keyOf(box.part.stage), ...matrixPieces(drawn, box) })),
    // No word is struck out.
    under: leadsOf(layout, view.cell, (box, x) => (x < nameEnd(box) ? box.y + 3 : box.gridY - 3)).map(
      ({ d, of }): Shape => {
        return { kind: 'path', d, stroke: ofRole(palette, roleOf(of.name), palette.quiet), line: 2 };
      },
    ),
    over: signs,
  };
}

const STILL = { ...AT_REST, originX: 0, originY: 0 };

/** @param spot The point that it grows from. */
function moved(
  shapes: readonly Shape[],
  { dx, dy, scaleX, scaleY, opacity }: Pose,
  spot?: { readonly x: number; readonly y: number },
): readonly Shape[] {
  if (opacity === 0) return [];
  if (dx === 0 && dy === 0 && scaleX === 1 && scaleY === 1 && opacity === 1) return shapes;
  const origin = { originX: spot?.x ?? 0, originY: spot?.y ?? 0 };
  return [{ kind: 'group', dx, dy, scaleX, scaleY, opacity, ...origin, shapes }];
}

const faded = (shapes: readonly Shape[], opacity: number) =>
  moved(shapes, { ...AT_REST, opacity: Math.max(0, Math.min(1, opacity)) });

const atRest = ({ cells, around }: MatrixPieces): readonly Shape[] => [...cells, ...around];

/** A matrix that is in both scenes, or appears. */
function coming(
  { key, cells, around }: Layers['matrices'][number],
  from: Placements,
  to: Placements,
  progress: number,
) {
  const labels = faded(around, startOf(key, from, to) ? labelsSeen(progress) : 1);
  return moved([...cells, ...labels], arriving(key, from, to, progress), to.get(key));
}

/** Between two scenes: disappearing and appearing matrices, each on its way. */
function changing(
  view: InView,
  { now, before }: Pictures & { readonly before: Picture },
  progress: number,
  setting: FigureSetting,
): readonly Shape[] {
  const [gone, come] = [layersOf(view, before, setting), layersOf(view, now, setting)];
  const done = 1 - 4 * progress;
  const isThere = 2 * progress - 1;
  return [
    ...faded(gone.under, done),
    ...gone.matrices.flatMap((matrix) => {
      const drawing = leaving(matrix.key, before.placements, now.placements, progress);
      return drawing ? moved(atRest(matrix), drawing, before.placements.get(matrix.key)) : [];
    }),
    ...faded(gone.over, done),
    ...faded(come.under, isThere),
    ...come.matrices.flatMap((matrix) => coming(matrix, before.placements, now.placements, progress)),
    ...faded(come.over, isThere),
  ];
}

/** A number on its way to its target cell. */
function flying({ trace }: InView, layout: Layout, { palette }: FigureSetting, inFlight: InFlight): readonly Shape[] {
  const chip = chipOf(layout, inFlight);
  if (!chip || chip.size === 0) return [];
  const { size } = chip;
  const [width, height] = [chip.width * size, chip.height * size];
  const [x, y] = [chip.x + (chip.width - width) / 2, chip.y + (chip.height - height) / 2];
  const stroke = ofRole(palette, roleOf(trace.stages[inFlight.from.stage]!.name), palette.quiet);
  const run = {
    text: numberText(inFlight.value),
    face: 'number',
    size: chip.font * size,
    bold: true,
    fill: palette.ink,
  } as const;
  return [
    {
      kind: 'rect',
      x: x + 1,
      y: y + 1,
      width: Math.max(0, width - 2),
      height: Math.max(0, height - 2),
      fill: palette.raised,
      stroke,
      line: 2,
      radius: 5,
    },
    centred(x + width / 2, y + height / 2, run),
  ];
}

/** A matrix of the whole figure during a tour, lit in its turn; every other one at rest. */
function touring(view: InView, { whole, layout }: Picture, matrix: MatrixPieces, i: number): readonly Shape[] {
  const tour = whole ? tourOf(view) : null;
  if (!whole || tour === null) return atRest(matrix);
  const { order, x, y, width, height } = layout.nodes[i]!;
  const { opacity, larger } = nodeAt(tour, order);
  const drawing = { dx: 0, dy: 0, scaleX: 1 + larger, scaleY: 1 + larger, opacity };
  return moved(atRest(matrix), drawing, { x: x + width / 2, y: y + height / 2 });
}

function sceneShapes(view: InView, pictures: Pictures, setting: FigureSetting): readonly Shape[] {
  const { now, before } = pictures;
  const { frame, timeline } = view;
  if (before && frame.change !== null) return changing(view, { ...pictures, before }, frame.change, setting);
  const { under, matrices, over } = layersOf(view, now, setting);
  const inFlight = now.whole ? [] : inFlightAt(timeline, frame.beat, frame.progress);
  const flights = now.whole ? [] : inFlight.flatMap((number) => flying(view, now.layout, setting, number));
  return [...under, ...matrices.flatMap((matrix, i) => touring(view, now, matrix, i)), ...over, ...flights];
}

/** The factor by which a picture is larger than its area. */
function excess({ placements }: Picture, { width, height }: Area): number {
  let [right, bottom] = [0, 0];
  for (const place of placements.values()) {
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  return Math.max(1, right / width, bottom / height);
}

/** A page scrolls an overflowing scene. Here it gets an area larger by this factor and is drawn smaller. */
function spacious(view: InView, area: Area, { reader, allHeads }: FigureSetting) {
  let larger = Math.max(1, MIN_HEIGHT / area.height);
  for (;;) {
    const enlarged = { width: area.width * larger, height: area.height * larger };
    const pictures = picturesOf(view, enlarged, reader, allHeads);
    const { now, before } = pictures;
    const more = Math.max(excess(now, enlarged), before ? excess(before, enlarged) : 1);
    if (more === 1) return { pictures, larger };
    larger *= Math.max(more, 1.01);
  }
}

/** The picture of a moment; a pure function of the state in view and of the style. */
export function figureOf(view: InView, setting: FigureSetting): Drawing {
  const { size, palette, reader, address } = setting;
  const { words, timeline, frame } = view;
  const inner = { x: MARGIN, y: MARGIN, width: size.width - 2 * MARGIN };
  const height = headHeight(size.height - 2 * MARGIN, MIN_HEIGHT);
  const area = { width: inner.width, height: size.height - 2 * MARGIN - height };
  const { pictures, larger } = spacious(view, area, setting);
  const { whole, stage } = timeline.scenes[frame.at]!;
  const name = sceneTitle(words, timeline.scenes, frame.at);
  const heads = pictures.now.whole ? null : pictures.now.heads;
  const shown = heads ? `, ${words.scene.headsShown(heads.first, heads.last, heads.count)}` : '';
  const title = whole ? name : `${name} (${stage.name}${shown})`;
  const place = { text: address, face: 'text', size: ADDRESS, fill: palette.accent } as const;
  const scene: Group = {
    ...STILL,
    kind: 'group',
    dx: MARGIN,
    dy: MARGIN + height,
    scaleX: 1 / larger,
    scaleY: 1 / larger,
    shapes: sceneShapes(view, pictures, setting),
  };
  return {
    ...size,
    title,
    lang: words.lang,
    shapes: [
      { kind: 'rect', x: 0, y: 0, ...size, fill: palette.ground },
      ...headShapes(view, title, { ...inner, height }, palette, reader.number),
      scene,
      ...(address ? [centred(size.width - MARGIN, size.height - MARGIN / 2, place, { anchor: 'end' })] : []),
    ],
  };
}
