// A scene of the walk: its matrices with their signs and leads, or the whole figure; and during a change what leaves.
import { html, nothing, type TemplateResult } from 'lit';
import { operationOf } from '../../ops/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { headsOf, part, type Scene } from '../../ops/operation.ts';
import type { Stage } from '../../engine/index.ts';
import { captionOf } from '../../words/stage_words.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import { sourcesOf } from '../../model/cells.ts';
import type { Context } from '../context.ts';
import { renderWhole, wholeSheet } from '../whole/whole.ts';
import { wholeLayoutOf, type WholeLayout } from '../whole/whole_layout.ts';
import { isAlike, keyOf, type Sheet } from './change.ts';
import { layoutOf, type Layout } from './layout.ts';
import type { Area, Reader } from './measured.ts';
import { renderMatrix } from './matrix.ts';
import { renderWiring } from './wiring.ts';

/** One scene, laid out: the whole figure, or matrices. */
type Picture =
  | { readonly whole: true; readonly layout: WholeLayout; readonly sheet: Sheet }
  | { readonly whole: false; readonly layout: Layout; readonly sheet: Sheet };

/** What is on the sheet: the scene in view, and during a change the one before it. */
export interface Pictures {
  readonly now: Picture;
  readonly before: Picture | null;
}

/** All heads of what the scene computes, side by side. */
const ofAllHeads = (context: Pick<Context, 'trace'>, { stage }: WalkScene): Scene => ({
  layout: 'row',
  parts: headsOf(context.trace, stage).map((head) => ({
    ...part(head, head === stage ? 'result' : 'left'),
    numbered: true,
  })),
});

/** What a scene is laid out from. */
type Laid = Pick<Context, 'trace' | 'timeline' | 'frame' | 'words'>;

function pictureOf(context: Laid, scene: WalkScene, area: Area, reader: Reader, allHeads: boolean): Picture {
  const { trace, words } = context;
  if (scene.whole) {
    const captions = { of: ({ name }: Stage) => captionOf(words, trace, name), letter: reader.letter };
    const layout = wholeLayoutOf(trace, scene.stages, area, captions);
    return { whole: true, layout, sheet: wholeSheet(layout) };
  }
  const shown =
    allHeads && scene.stage.head !== null
      ? ofAllHeads(context, scene)
      : operationOf(scene.stage).scene(trace, scene.stage);
  const layout = layoutOf(trace, shown, area, reader);
  const sheet = new Map(
    layout.boxes.map((box) => [
      keyOf(box.part.stage),
      {
        x: box.gridX,
        y: box.gridY,
        width: box.cols * box.cellWidth,
        height: box.rows * box.cellHeight,
        rows: box.part.stage.rows,
        cols: box.part.stage.cols,
        transposed: box.part.transposed,
        small: box.small,
      },
    ]),
  );
  return { whole: false, layout, sheet };
}

/** A picture that is known, and what it was laid out for; the scene belongs to one trace. */
interface Known {
  readonly picture: Picture;
  readonly words: Context['words'];
  readonly size: string;
}

const known = new WeakMap<WalkScene, Known>();

/** A scene is laid out once, not for each number that lands in it. */
function knownPicture(context: Laid, scene: WalkScene, area: Area, reader: Reader, allHeads: boolean): Picture {
  const { words } = context;
  const size = [area.width, area.height, reader.number, reader.letter, reader.coarse, allHeads].join();
  const before = known.get(scene);
  if (before && before.words === words && before.size === size) return before.picture;
  const picture = pictureOf(context, scene, area, reader, allHeads);
  known.set(scene, { picture, words, size });
  return picture;
}

/** Where everything is that the frame shows. */
export function picturesOf(context: Laid, area: Area, reader: Reader, allHeads: boolean): Pictures {
  const { scenes } = context.timeline;
  const { at, change } = context.frame;
  const of = (position: number) => knownPicture(context, scenes[position]!, area, reader, allHeads);
  return { now: of(at), before: change === null ? null : of(at - 1) };
}

/** Whether a cell has no element of its own: its matrix is there as a picture alone. */
export const isApart = ({ now }: Pictures, cell: CellRef): boolean =>
  !now.whole && now.layout.boxes.some(({ part: { stage }, small, heat }) => stage.id === cell.stage && small && !heat);

function renderBoxes(context: Context, { boxes, signs }: Layout, only: (key: string) => boolean): TemplateResult {
  const sources = sourcesOf(context.trace, context.cell);
  return html`${boxes.filter((box) => only(keyOf(box.part.stage))).map((box) => renderMatrix(context, box, sources))}
    ${signs.map(
      ({ text, x, y, small }) =>
        html`<span class="operator ${small ? 'small' : ''}" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}
          >${text}</span
        >`,
    )}`;
}

function renderPicture(context: Context, picture: Picture): TemplateResult {
  if (picture.whole) return renderWhole(context, picture.layout);
  const { layout } = picture;
  return html`${renderWiring(context, layout)}${renderBoxes(context, layout, () => true)}`;
}

/** Of the scene before only what does not go on in the one that comes, or is drawn otherwise there. */
function renderLeaving(context: Context, before: Picture, now: Picture): TemplateResult {
  const leaves = (key: string) => {
    const after = now.sheet.get(key);
    return !after || !isAlike(before.sheet.get(key)!, after);
  };
  const content = before.whole ? renderWhole(context, before.layout) : renderBoxes(context, before.layout, leaves);
  return html`<div class="leaving" inert aria-hidden="true" .style=${fontOf(before)}>${content}</div>`;
}

const fontOf = (picture: Picture) => (picture.whole ? '' : `--number-size:${picture.layout.fontSize}px`);

export function renderScene(context: Context, { now, before }: Pictures): TemplateResult {
  const { area } = now.layout;
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;${fontOf(now)}`}>
    ${before ? renderLeaving(context, before, now) : nothing}
    <div class="arriving">${renderPicture(context, now)}</div>
    <div class="flights" aria-hidden="true"></div>
  </div>`;
}
