// What stands where below the controls: the words and the line, the scene, and on a wide screen adjacent stages. Pure.
import type { Context } from '../context.ts';
import type { Layout, Reader } from './layout.ts';
import { sceneLayout } from './scene_layout.ts';
import type { AdjacentDrawing, Surroundings } from './surroundings.ts';

export interface Figure {
  readonly surroundings: Surroundings;
  /** Words and line stand in a column of their own beside the scene rather than above it. */
  readonly twoColumns: boolean;
}

/** They stand beside a scene that leaves them this many pixels, with the gap between. */
const TEXT_COLUMN = 380;

/** The scene gives way to the first adjacent stage, but its numbers stay at least as large as this, in pixels. */
const LEAST_FONT = 13;

const lines = ({ boxes }: Layout) => new Set(boxes.map(({ gridY }) => gridY)).size;

/** The scene with adjacent stages as far as there is room, or null. */
function surrounded(
  context: Context,
  roomy: Layout,
  room: number,
  reader: Reader,
  adjacent: AdjacentDrawing,
): Surroundings | null {
  const narrow = room - adjacent.adjacentWidth(context.trace, roomy, reader);
  if (narrow <= 0) return null;
  const tight = roomy.width > narrow ? sceneLayout(context, narrow, reader) : roomy;
  if (tight.width > narrow || tight.metrics.fontSize < LEAST_FONT || lines(tight) !== lines(roomy)) return null;
  return adjacent.surroundingsOf(context, tight, room - tight.width, reader);
}

/** `text`: there are words or a line to be read. */
export function figureOf(
  context: Context,
  width: number,
  reader: Reader,
  text: boolean,
  adjacent: AdjacentDrawing | null,
): Figure {
  const layout = sceneLayout(context, width, reader);
  const twoColumns = text && layout.width + TEXT_COLUMN <= width;
  const found = adjacent && surrounded(context, layout, width - (twoColumns ? TEXT_COLUMN : 0), reader, adjacent);
  return { surroundings: found ?? { layout, adjacent: [], anchor: null, cellWidth: 0 }, twoColumns };
}
