// A scene, and on a wide screen the stages before and after it on the same rows.
import type { CSSResult, TemplateResult } from 'lit';
import type { Stage, Trace } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import type { Box, Layout, Reader } from './layout.ts';

/** A stage before or after the one in view, beside its scene. */
export interface AdjacentStage {
  readonly stage: Stage;
  readonly at: number;
  readonly x: number;
}

/** A scene with its adjacent stages; its own layout is moved to make room before it. */
export interface Surroundings {
  readonly layout: Layout;
  readonly adjacent: readonly AdjacentStage[];
  /** The matrix of the scene that they stand in line with. */
  readonly anchor: Box | null;
  readonly cellWidth: number;
}

/** What places and draws adjacent stages (`adjacent_stages.ts`); loaded when there is first room for them. */
export interface AdjacentDrawing {
  readonly styles: CSSResult;
  adjacentWidth(trace: Trace, layout: Layout, reader: Reader): number;
  surroundingsOf(context: Context, layout: Layout, room: number, reader: Reader): Surroundings | null;
  renderAdjacent(context: Context, surroundings: Surroundings): readonly TemplateResult[];
}
