// A few words beside a matrix of a story's picture, with an arrow to the row that they are about.
import { html, nothing, type TemplateResult } from 'lit';
import type { Stage } from '../../engine/index.ts';
import { hasLandedRow, type InView } from '../../model/in_view.ts';
import { isUntrained } from '../../model/replace_cell.ts';
import { operationOf, sourceOf } from '../../ops/index.ts';
import { roleOf } from '../../ops/notation.ts';
import { inputsOf } from '../../ops/operation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import type { Words } from '../../words/words.ts';
import type { Context } from '../context.ts';
import { mixOf } from '../mix/mix.ts';
import type { Layout } from './layout.ts';
import { overlaps, type Rect } from './matrix_size.ts';

/** In pixels; the arrow is before the text, which may have three lines. */
const NOTE = { arrow: 44, width: 144, height: 60 };

interface MarginNote {
  readonly says: keyof Words['scene']['margin'];
  /** The stage whose matrix it is beside. */
  readonly beside: Stage;
}

/** What can be said of the scene in view, if it is true. */
function noteOf({ trace, timeline, frame, cell }: InView): MarginNote | null {
  const { stage } = timeline.scenes[frame.at]!;
  const inputs = inputsOf(trace, stage);
  if (cell.stage !== stage.id) return null;
  if (operationOf(stage).shares)
    return rowValuesOf(trace, stage, cell.row).every(Number.isFinite)
      ? { says: 'shares', beside: inputs.at(-1)! }
      : null;
  if (mixOf(trace, stage, cell.row)) return trace.config.dropout === 0 ? { says: 'mix', beside: stage } : null;
  const weights = roleOf(stage.name) === 'query' && inputs.find((input) => sourceOf(input)?.sampledBy);
  return weights && isUntrained(trace.config) ? { says: 'weights', beside: weights } : null;
}

/** Null: there is no note, or no space for it. */
export function marginNoteOf(view: InView, { boxes, area }: Layout): (MarginNote & { readonly place: Rect }) | null {
  const note = noteOf(view);
  const box = boxes.find(({ part }) => part.stage === note?.beside);
  if (!note || !box) return null;
  const row = box.rows === view.timeline.scenes[view.frame.at]!.stage.rows ? view.cell.row : (box.rows - 1) / 2;
  const [x, width] = [box.x + box.width, NOTE.arrow + NOTE.width];
  const place = { x, y: box.gridY + (row + 0.5) * box.cellHeight - NOTE.height / 2, width, height: NOTE.height };
  const isFree = x + width <= area.width && !boxes.some((other) => other !== box && overlaps(place, other));
  return isFree ? { ...note, place } : null;
}

/** Once the row in focus is complete. */
export function renderMarginNote(context: Context, layout: Layout): TemplateResult | typeof nothing {
  const note = context.inStory ? marginNoteOf(context, layout) : null;
  if (!note) return nothing;
  const { words, timeline, cell, frame } = context;
  const { stage } = timeline.scenes[frame.at]!;
  const isShown = frame.change === null && hasLandedRow(context, stage, cell.row);
  return html`<p class="margin ${isShown ? '' : 'later'}" .style=${`left:${note.place.x}px;top:${note.place.y}px`}>
    <svg width=${NOTE.arrow} height=${NOTE.height} aria-hidden="true">
      <path d="M40 22Q24 14 8 ${NOTE.height / 2}m1 -8l-1 8l8 -2"></path>
    </svg>
    <span .style=${`width:${NOTE.width}px`}>${words.scene.margin[note.says]}</span>
  </p>`;
}
