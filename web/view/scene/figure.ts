// What stands where below the controls: the words and the line, the scene, and on a wide screen its neighbours. Pure.
import type { Stage } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import type { Box, Layout, Reader } from './layout.ts';
import { sceneLayout } from './scene.ts';

/** What draws neighbours; loaded when there is first room for them. */
export type Neighbours = typeof import('./adjacent_stages.ts');

/** A stage before or after the one in view, beside its scene. */
export interface Neighbour {
  readonly stage: Stage;
  readonly at: number;
  readonly x: number;
}

/** A scene with its neighbours; its own layout is moved to make room before it. */
export interface Surroundings {
  readonly layout: Layout;
  readonly neighbours: readonly Neighbour[];
  /** The matrix of the scene that they stand in line with. */
  readonly beside: Box | null;
  readonly cellWidth: number;
}

export interface Figure {
  readonly surroundings: Surroundings;
  /** Words and line stand beside the scene rather than above it. */
  readonly beside: boolean;
}

/** Words and line stand beside a scene that leaves them this many pixels, with the gap between. */
const TEXT_BESIDE = 380;

/** The scene gives way to its first neighbour, but its numbers stay at least as large as this, in pixels. */
const LEAST_FONT = 13;

const lines = ({ boxes }: Layout) => new Set(boxes.map(({ gridY }) => gridY)).size;

/** The scene with neighbours as far as there is room, or null. */
function surrounded(
  context: Context,
  roomy: Layout,
  room: number,
  reader: Reader,
  neighbours: Neighbours,
): Surroundings | null {
  const narrow = room - neighbours.neighbourWidth(context.trace, roomy, reader);
  if (narrow <= 0) return null;
  const tight = roomy.width > narrow ? sceneLayout(context, narrow, reader) : roomy;
  if (tight.width > narrow || tight.metrics.fontSize < LEAST_FONT || lines(tight) !== lines(roomy)) return null;
  return neighbours.surroundingsOf(context, tight, room - tight.width, reader);
}

/** `text`: there are words or a line to be read. */
export function figureOf(
  context: Context,
  width: number,
  reader: Reader,
  text: boolean,
  neighbours: Neighbours | null,
): Figure {
  const layout = sceneLayout(context, width, reader);
  const beside = text && layout.width + TEXT_BESIDE <= width;
  const found = neighbours && surrounded(context, layout, width - (beside ? TEXT_BESIDE : 0), reader, neighbours);
  return { surroundings: found ?? { layout, neighbours: [], beside: null, cellWidth: 0 }, beside };
}
