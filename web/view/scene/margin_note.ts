// A few words beside a matrix of a story's picture, with an arrow to the row that they are about.
import { html, nothing, type TemplateResult } from 'lit';
import { findStage } from '../../engine/index.ts';
import { hasLandedRow, type InView } from '../../model/in_view.ts';
import { isUntrained } from '../../model/replace_cell.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import type { Words } from '../../words/words.ts';
import type { Context } from '../context.ts';
import type { Layout } from './layout.ts';
import { overlaps, type Rect } from './matrix_size.ts';

/** In pixels; the arrow is before the text, which may have three lines. */
const NOTE = { arrow: 44, width: 144, height: 60 };

/** By the stage of the scene: the stage that the note is beside, and whether it is true. */
const NOTES: Readonly<
  Record<keyof Words['scene']['margin'], { beside: string; isTrue: (view: InView, row: readonly number[]) => boolean }>
> = {
  queries: { beside: 'W_query', isTrue: ({ trace }) => isUntrained(trace.config) },
  attn_weights: { beside: 'row_sum', isTrue: (_, row) => row.every(Number.isFinite) },
  context_vec: { beside: 'context_vec', isTrue: ({ trace }) => trace.config.dropout === 0 },
};

/** Null: the scene has none, it is not true, or there is no space for it. */
export function marginNoteOf(view: InView, { boxes, area }: Layout): Rect | null {
  const { trace, timeline, frame, cell } = view;
  const { stage } = timeline.scenes[frame.at]!;
  const note = NOTES[stage.name as keyof typeof NOTES] as (typeof NOTES)[keyof typeof NOTES] | undefined;
  const about = note && findStage(trace, note.beside);
  const box = boxes.find(({ part }) => part.stage === about);
  if (!note || !box || cell.stage !== stage.id || !note.isTrue(view, rowValuesOf(trace, stage, cell.row))) return null;
  const row = box.rows === stage.rows ? cell.row : (box.rows - 1) / 2;
  const [x, width] = [box.x + box.width, NOTE.arrow + NOTE.width];
  const place = { x, y: box.gridY + (row + 0.5) * box.cellHeight - NOTE.height / 2, width, height: NOTE.height };
  const isFree = x + width <= area.width && !boxes.some((other) => other !== box && overlaps(place, other));
  return isFree ? place : null;
}

/** Once the row in focus is complete. */
export function renderMarginNote(context: Context, layout: Layout): TemplateResult | typeof nothing {
  const note = context.inStory ? marginNoteOf(context, layout) : null;
  if (!note) return nothing;
  const { words, timeline, cell, frame } = context;
  const { stage } = timeline.scenes[frame.at]!;
  const text = words.scene.margin[stage.name as keyof typeof NOTES];
  const isShown = frame.change === null && hasLandedRow(context, stage, cell.row);
  return html`<p class="margin ${isShown ? '' : 'later'}" .style=${`left:${note.x}px;top:${note.y}px`}>
    <svg width=${NOTE.arrow} height=${NOTE.height} aria-hidden="true">
      <path d="M40 22Q24 14 8 ${NOTE.height / 2}m1 -8l-1 8l8 -2"></path>
    </svg>
    <span .style=${`width:${NOTE.width}px`}>${text}</span>
  </p>`;
}
