// A moment of the walk at rest as a drawing: title and line, and below them the scene or the whole figure.
import type { Trace } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { sourcesOf, walkCell } from '../../model/cells.ts';
import type { CellRef } from '../../ops/expression.ts';
import { roleOf } from '../../ops/notation.ts';
import { largestAt, rowValuesOf } from '../../ops/summary.ts';
import { LOOK } from '../../view/look.ts';
import { leadsOf } from '../../view/layout/layout.ts';
import type { Area } from '../../view/area.ts';
import { picturesOf, type Picture } from '../../view/picture/pictures.ts';
import { MAX_DIMENSIONS, hasBothHeads, hasRow } from '../../view/row/lines.ts';
import { columnWidth } from '../../view/row/row_sizes.ts';
import { sceneTitle } from '../../model/labels.ts';
import { headHeight, headShapes } from './head_shapes.ts';
import { matrixShapes, nameEnd } from './matrix_shapes.ts';
import { ofRole, type Palette, centred, type Drawing, type Shape } from '../../view/shapes.ts';
import { nodeShapes, nodeWords, ribbonShapes } from './whole_shapes.ts';
import { rowShapes } from './row_shapes.ts';
import { sentenceHeight } from './sentence_shapes.ts';
import { PALETTES } from '../../view/palette.ts';
import { READER } from './widths.ts';
import { ALL_PARTS } from '../../model/parts.ts';
import type { Theme } from '../../model/state.ts';
import { MAX_NUMBERED } from '../../timeline/long_axis.ts';
import { frameAtStep, type Frame, type Timeline } from '../../timeline/timeline.ts';
import type { Words } from '../../words/words.ts';

/** The cell of the walk or, in the row of a word, that of its largest number. */
function cellIn(timeline: Timeline, frame: Frame, row: number | null): CellRef {
  const cell = walkCell(timeline, frame);
  const stage = timeline.trace.stages[cell.stage]!;
  if (row === null || stage.rowAxis !== 'query') return cell;
  return { ...cell, row, col: largestAt(rowValuesOf(timeline.trace, stage, row)) };
}

/**
 * After this many beats.
 * @param row The row of a word, as a story shows it; null: whole matrices.
 */
export function inViewAtStep(
  timeline: Timeline,
  step: number,
  words: Words,
  theme: Theme,
  row: number | null = null,
): InView {
  const frame = frameAtStep(timeline, step);
  return {
    trace: timeline.trace,
    timeline,
    frame,
    words,
    playing: false,
    theme,
    fonts: READER,
    parts: ALL_PARTS,
    cell: cellIn(timeline, frame, row),
    chosen: false,
    asks: false,
    trail: [],
    lit: null,
    isPointed: false,
    preset: null,
    base: null,
    editing: null,
    unfolded: false,
    inStory: row !== null,
    row,
    learns: null,
    step: null,
  };
}

/** The margin around the figure; the lower one contains the address. */
const MARGIN = 24;
const ADDRESS = 12;
/** In a lower area the figure's matrices would be dots. */
const MIN_HEIGHT = 280;

/** The size of a picture, and what is in it. */
export interface FigureSetting {
  readonly size: Area;
  /** All heads of a scene side by side. */
  readonly allHeads: boolean;
  /** The page's address, without what a reader need not type; empty if there is none. */
  readonly address: string;
}

function sceneShapes(view: InView, picture: Picture, palette: Palette, allHeads: boolean): readonly Shape[] {
  if (picture.whole) {
    const { layout } = picture;
    return [
      ...ribbonShapes(view, layout, palette),
      ...layout.nodes.flatMap((node) => nodeShapes(view, palette, node)),
      ...layout.nodes.flatMap((node) => nodeWords(view, palette, node, layout.tight)),
    ];
  }
  const { layout, row } = picture;
  const drawn = { view, palette, font: layout.fontSize, sources: sourcesOf(view.trace, view.cell) };
  if (row) return rowShapes(drawn, row, hasBothHeads(view.trace, allHeads));
  // No word is struck out.
  const leads = leadsOf(layout, view.cell, (box, x) => (x < nameEnd(box, palette) ? box.y + 3 : box.gridY - 3));
  return [
    ...leads.map(({ d, of }): Shape => {
      return { kind: 'path', d, stroke: ofRole(palette, roleOf(of.name), palette.quiet), line: 2 };
    }),
    ...layout.boxes.flatMap((box) => matrixShapes(drawn, box)),
    ...layout.signs.map(({ text, x, y, small }) =>
      centred(x, y, { text, face: 'text', size: LOOK[small ? 'smallSignSize' : 'signSize'], fill: palette.quiet }),
    ),
  ];
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

/** The row of a story below its sentence; null: it has whole matrices. */
function rowPicture(view: InView, { width, height }: Area, allHeads: boolean): Picture | null {
  if (view.row === null || !hasRow(view.trace, allHeads)) return null;
  const sentence = sentenceHeight(hasBothHeads(view.trace, allHeads));
  const picture = picturesOf(view, { width, height: height - sentence }, READER, allHeads).now;
  return !picture.whole && picture.row ? picture : null;
}

/** The most words that have a row, and the most numbers of a key or a value in it. */
export const ROW_LIMITS = { words: MAX_NUMBERED, numbers: MAX_DIMENSIONS };

/** What the words of a trace lack for a row each: that, or in a picture this wide the space; null: neither. */
export function lackForRow(trace: Trace, allHeads: boolean, width: number): 'row' | 'space' | null {
  if (!hasRow(trace, allHeads)) return 'row';
  return columnWidth(width - 2 * MARGIN, trace.tokens.length) === null ? 'space' : null;
}

/** A page scrolls an overflowing scene. Here it gets an area larger by this factor and is drawn smaller. */
function spacious(view: InView, area: Area, allHeads: boolean) {
  let larger = Math.max(1, MIN_HEIGHT / area.height);
  for (;;) {
    const enlarged = { width: area.width * larger, height: area.height * larger };
    const picture = picturesOf(view, enlarged, READER, allHeads).now;
    const more = excess(picture, enlarged);
    if (more === 1) return { picture, larger };
    larger *= Math.max(more, 1.01);
  }
}

/** The picture of a moment; a pure function of the state in view and of the style. */
export function figureOf(view: InView, setting: FigureSetting): Drawing {
  const { size, allHeads, address } = setting;
  const palette = PALETTES[view.theme];
  const { words, timeline, frame } = view;
  const inner = { x: MARGIN, y: MARGIN, width: size.width - 2 * MARGIN };
  const height = headHeight(size.height - 2 * MARGIN, MIN_HEIGHT);
  const area = { width: inner.width, height: size.height - 2 * MARGIN - height };
  const row = rowPicture(view, area, allHeads);
  const { picture, larger } = row ? { picture: row, larger: 1 } : spacious({ ...view, row: null }, area, allHeads);
  const { whole, stage } = frame.scene;
  const name = sceneTitle(words, timeline.scenes, frame.at);
  const heads = picture.whole ? null : picture.heads;
  const shown = heads ? `, ${words.scene.headsShown(heads.first, heads.last, heads.count)}` : '';
  const title = whole ? name : `${name} (${stage.name}${shown})`;
  const place = { text: address, face: 'text', size: ADDRESS, fill: palette.accent } as const;
  return {
    ...size,
    title,
    lang: words.lang,
    shapes: [
      { kind: 'rect', x: 0, y: 0, ...size, fill: palette.ground },
      ...headShapes(view, title, { ...inner, height }, palette),
      {
        kind: 'group',
        x: MARGIN,
        y: MARGIN + height,
        scale: 1 / larger,
        shapes: sceneShapes(view, picture, palette, allHeads),
      },
      ...(address ? [centred(size.width - MARGIN, size.height - MARGIN / 2, place, { anchor: 'end' })] : []),
    ],
  };
}
