// The layouts on the sheet at a moment: matrices or the whole figure, and during a change the previous ones.
import type { Stage } from '../../engine/index.ts';
import { operationOf } from '../../ops/index.ts';
import { headsOf, matrix, type Scene, type Matrix } from '../../ops/operation.ts';
import { isConclusion, type WalkScene } from '../../timeline/scenes.ts';
import { captionOf, stageWordsOf } from '../../words/stage_words.ts';
import { headInView, type InView } from '../../model/in_view.ts';
import { wholeLayoutOf, type WholeLayout } from '../whole/whole_layout.ts';
import { keyOf, type Placements, type Placement } from '../change.ts';
import { layoutOf, type Layout } from '../layout/layout.ts';
import type { Area, Reader } from '../area.ts';
import { rowLinesOf } from '../row/lines.ts';
import { blockKey, rowLayoutOf, travelled, type RowLayout } from '../row/row_layout.ts';
import { columnWidth } from '../row/row_sizes.ts';
import { slotsOf } from '../sentence/arcs.ts';

/** The places of matrices in the figure, for the transition into a scene and back. */
const wholePlacements = ({ nodes }: WholeLayout): Placements =>
  new Map(
    nodes.map(({ stage, x, y, width, height }) => [
      keyOf(stage),
      { x, y, width, height, rows: stage.rows, cols: stage.cols, transposed: false, small: true },
    ]),
  );

/** The scene of one stage, laid out. */
export interface Matrices {
  readonly whole: false;
  readonly layout: Layout;
  readonly placements: Placements;
  /** Null: all heads. */
  readonly heads: HeadRange | null;
  /** In a story: a row under its words, in place of matrices. */
  readonly row?: RowLayout;
}

/** One scene, laid out: the whole figure, or matrices. */
export type Picture =
  | Matrices
  | {
      readonly whole: true;
      readonly layout: WholeLayout;
      readonly placements: Placements;
      /** The end of the walk: the token's first and last row, in place of the figure. */
      readonly result: boolean;
    };

/** The content of the sheet: the scene in view, and during a change the one before it. */
export interface Pictures {
  readonly now: Picture;
  readonly before: Picture | null;
  /** The size of the sheet. */
  readonly area: Area;
}

/** The inputs of a scene's layout. */
type Laid = Pick<InView, 'trace' | 'timeline' | 'frame' | 'words'> & Partial<Pick<InView, 'row' | 'base'>>;

/** All heads of the scene's result, side by side. */
const ofAllHeads = (view: Pick<Laid, 'trace'>, { stage }: WalkScene): Scene => ({
  layout: 'row',
  matrices: headsOf(view.trace, stage).map((head) => ({
    ...matrix(head, head === stage ? 'result' : 'left'),
    numbered: true,
  })),
});

/** The height of the message about which heads are shown. */
const NOTE_HEIGHT = 20;

/** The place of a matrix, and of the one that it is drawn over, which stays where it is. */
const layered = (key: string, place: Placement, over: Stage | undefined): readonly (readonly [string, Placement])[] =>
  over
    ? [
        [key, { ...place, over: keyOf(over) }],
        [keyOf(over), place],
      ]
    : [[key, place]];

/** @param allHeads All heads of the result are shown, not only the one that the walk passes through. */
export function layOutMatrices(view: Laid, scene: WalkScene, area: Area, reader: Reader, allHeads: boolean): Matrices {
  const { trace } = view;
  const all =
    allHeads && scene.stage.head !== null
      ? ofAllHeads(view, scene)
      : operationOf(scene.stage).scene(trace, scene.stage);
  const { scene: shown, heads } = withinHeadLimit(all, headInView(view) ?? 0);
  const layout = layoutOf(trace, shown, heads ? { ...area, height: area.height - NOTE_HEIGHT } : area, reader);
  const placements = new Map(
    layout.boxes.flatMap((box) => {
      const placement: Placement = {
        x: box.gridX,
        y: box.gridY,
        width: box.cols * box.cellWidth,
        height: box.rows * box.cellHeight,
        rows: box.matrix.stage.rows,
        cols: box.matrix.stage.cols,
        transposed: box.matrix.transposed,
        small: box.small,
      };
      return layered(keyOf(box.matrix.stage), placement, box.matrix.layers[0]);
    }),
  );
  return { whole: false, layout, placements, heads };
}

/** Whether the numbers of the result fit an area of this size, in pixels, side by side. */
const hasSpace = ({ width, height }: Area) => width >= 300 && height >= 96;
const NO_NODES = { nodes: [], ribbons: [], upright: false, tight: false };

/** The row of a story, if the scene is of it and its words have space. */
function rowPictureOf({ trace, timeline, row, base }: Laid, at: number, area: Area, reader: Reader): Matrices | null {
  const column = row == null ? null : columnWidth(area.width, trace.tokens.length);
  const lines = column === null ? [] : rowLinesOf(trace, timeline.scenes, at);
  if (lines.length === 0) return null;
  const slots = slotsOf(trace.tokens, area.width, Infinity, reader.letter, 1, column);
  const layout = rowLayoutOf(
    trace,
    lines,
    row!,
    slots,
    area,
    reader,
    timeline.scenes[at]!.whole ? null : (base ?? null),
  );
  const placements = new Map(
    layout.blocks.flatMap((block) => {
      const [over] = block.matrix.layers;
      const [rows, cols] = [block.rows.length, block.cols.length];
      const place = { ...travelled(block, row!), rows, cols, transposed: block.isUpright, small: false };
      return layered(blockKey(block), place, over);
    }),
  );
  const empty = { boxes: [], signs: [], area, fontSize: 13 };
  return { whole: false, layout: empty, placements, heads: null, row: layout };
}

function pictureOf(view: Laid, at: number, area: Area, reader: Reader, options: SceneOptions): Picture {
  const { trace, words, timeline } = view;
  const { allHeads, result } = options;
  const scene = timeline.scenes[at]!;
  const inRow = rowPictureOf(view, at, area, reader);
  if (inRow) return inRow;
  if (!scene.whole) return layOutMatrices(view, scene, area, reader, allHeads);
  if (result) return { whole: true, layout: { ...NO_NODES, area }, placements: new Map(), result };
  const captions = {
    of: (stage: Stage) => captionOf(words, trace, stage),
    nameOf: (stage: Stage) => stageWordsOf(words, stage.name).short,
    headOf: words.headOf,
    ...reader,
  };
  const layout = wholeLayoutOf(trace, scene.stages, area, captions);
  return { whole: true, layout, placements: wholePlacements(layout), result };
}

/** A cached layout and its inputs; the scene belongs to one trace. */
interface Known {
  readonly picture: Picture;
  readonly words: InView['words'];
  readonly size: string;
}

const known = new WeakMap<WalkScene, Known>();

/** A scene is laid out once, not for each number that lands in it. */
function knownPicture(view: Laid, at: number, area: Area, reader: Reader, options: SceneOptions): Picture {
  const { words, timeline, row, base } = view;
  const scene = timeline.scenes[at]!;
  const size = JSON.stringify([area, reader, options, row, Boolean(base)]);
  const before = known.get(scene);
  if (before && before.words === words && before.size === size) return before.picture;
  const picture = pictureOf(view, at, area, reader, options);
  known.set(scene, { picture, words, size });
  return picture;
}

/** The visible part of a scene: all heads of its result, or at the end the output. */
interface SceneOptions {
  readonly allHeads: boolean;
  readonly result: boolean;
}

/**
 * The layout of everything in the frame.
 * @param result The output is shown in place of the last figure.
 */
export function picturesOf(view: Laid, area: Area, reader: Reader, allHeads: boolean, result = false): Pictures {
  const { scenes } = view.timeline;
  const { at, change } = view.frame;
  const isResult = (position: number) => result && hasSpace(area) && isConclusion(scenes, position);
  const of = (position: number) =>
    knownPicture(view, position, area, reader, {
      allHeads,
      result: isResult(position),
    });
  return { now: of(at), before: change === null ? null : of(at - 1), area };
}

/** The font size of numbers, as a style. */
export const fontOf = (picture: Picture): string => (picture.whole ? '' : `--number-size:${picture.layout.fontSize}px`);

/** With more matrices, each would be smaller than its own name. */
export const MAX_HEADS = 24;

/** The heads that are shown out of how many, counted from 1. */
interface HeadRange {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/**
 * The scene with at most `MAX_HEADS` heads, and which those are; null: all of them.
 * @param head The head in view.
 */
export function withinHeadLimit(
  scene: Scene,
  head: number,
): { readonly scene: Scene; readonly heads: HeadRange | null } {
  const isHead = ({ numbered }: Matrix) => numbered;
  const count = scene.matrices.filter(isHead).length;
  if (count <= MAX_HEADS) return { scene, heads: null };
  const from = Math.min(Math.max(0, head - MAX_HEADS / 2), count - MAX_HEADS);
  const isShown = ({ stage }: Matrix) => stage.head! >= from && stage.head! < from + MAX_HEADS;
  const { sign } = scene.matrices.find(isHead)!;
  const matrices = scene.matrices
    .filter((matrix) => !isHead(matrix) || isShown(matrix))
    .map((matrix) => (isHead(matrix) && matrix.stage.head === from ? { ...matrix, sign } : matrix));
  return { scene: { ...scene, matrices }, heads: { first: from + 1, last: from + MAX_HEADS, count } };
}
