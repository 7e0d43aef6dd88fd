// The scene of one stage, laid out and drawn: its matrices with their signs and leads.
import { html, nothing, type TemplateResult } from 'lit';
import { sourcesOf } from '../../model/cells.ts';
import { operationOf } from '../../ops/index.ts';
import { headsOf, part, type Scene } from '../../ops/operation.ts';
import type { WalkScene } from '../../timeline/scenes.ts';
import type { Context } from '../context.ts';
import { withSubscripts } from '../subscripts.ts';
import { isAlike, keyOf } from './change.ts';
import { layoutOf, type Layout } from './layout.ts';
import { renderMatrix } from './matrix.ts';
import type { Area, Reader } from './matrix_size.ts';
import { renderWhole } from '../whole/whole.ts';
import { fontOf, headInView, type Laid, type Matrices, type Picture } from './pictures.ts';
import { withShownHeads, type ShownHeads } from './shown_heads.ts';
import { renderWiring } from './wiring.ts';
import { SCENE_WORDS } from '../../words/scene_words.ts';

/** All heads of the scene's result, side by side. */
const ofAllHeads = (context: Pick<Laid, 'trace'>, { stage }: WalkScene): Scene => ({
  layout: 'row',
  parts: headsOf(context.trace, stage).map((head) => ({
    ...part(head, head === stage ? 'result' : 'left'),
    numbered: true,
  })),
});

/** The height of the message about which heads are shown. */
const NOTE_HEIGHT = 20;

/** @param allHeads All heads of the result are shown, not only the one that the walk passes through. */
export function layOutMatrices(
  context: Laid,
  scene: WalkScene,
  area: Area,
  reader: Reader,
  allHeads: boolean,
): Matrices {
  const { trace } = context;
  const all =
    allHeads && scene.stage.head !== null
      ? ofAllHeads(context, scene)
      : operationOf(scene.stage).scene(trace, scene.stage);
  const { scene: shown, heads } = withShownHeads(all, headInView(context) ?? 0);
  const layout = layoutOf(trace, shown, heads ? { ...area, height: area.height - NOTE_HEIGHT } : area, reader);
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
  return { whole: false, layout, sheet, heads };
}

/** @param only Whether a matrix is drawn, by its key. */
function renderBoxes(context: Context, { boxes, signs }: Layout, only: (key: string) => boolean): TemplateResult {
  const sources = sourcesOf(context.trace, context.cell);
  return html`${boxes.filter((box) => only(keyOf(box.part.stage))).map((box) => renderMatrix(context, box, sources))}
    ${signs.map(
      ({ text, x, y, small }) =>
        html`<span class="operator ${small ? 'small' : ''}" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}
          >${withSubscripts(text)}</span
        >`,
    )}`;
}

function renderShownHeads({ words }: Context, { area }: Layout, { first, last, count }: ShownHeads): TemplateResult {
  const text = SCENE_WORDS[words.lang].headsShown(first, last, count);
  return html`<p class="shown-heads" .style=${`top:${area.height}px`}>${text}</p>`;
}

export function renderMatrices(context: Context, { layout, heads }: Matrices): TemplateResult {
  return html`${renderWiring(context, layout)}${renderBoxes(context, layout, () => true)}
    ${heads ? renderShownHeads(context, layout, heads) : nothing}`;
}

/** Of the scene before, only the parts that disappear in the new one or look different there. */
export function renderLeaving(context: Context, before: Picture, now: Picture): TemplateResult {
  const leaves = (key: string) => {
    const after = now.sheet.get(key);
    return !after || !isAlike(before.sheet.get(key)!, after);
  };
  const content = before.whole ? renderWhole(context, before) : renderBoxes(context, before.layout, leaves);
  return html`<div class="leaving" inert aria-hidden="true" .style=${fontOf(before)}>${content}</div>`;
}
