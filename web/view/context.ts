// What every template of one rendering shares: what is in view, and what draws what is too large for numbers.
import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { Stage, Trace } from '../engine/index.ts';
import type { InView } from '../model/in_view.ts';
import type { Theme } from '../model/state.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Box } from './scene/matrix_size.ts';

export interface Context extends InView {
  /** Null until it is loaded. */
  readonly heat: HeatDrawing | null;
  /** Null until it is loaded. */
  readonly insight: InsightDrawing | null;
}

/** What draws matrices with an axis that is too long for numbers (`heat/heat.ts`); loaded when the first one is met. */
export interface HeatDrawing {
  hasCanvas(): boolean;
  readonly styles: CSSResult;
  renderHeatMap(context: Context, box: Box, sources: readonly CellRef[]): TemplateResult;
  renderHeatThumbnail(grid: HeatGrid): TemplateResult;
  renderRowList(context: Context): TemplateResult | typeof nothing;
}

/** What draws what is to be seen of a stage as a whole (`insight/insight.ts`); loaded when the first one is met. */
export interface InsightDrawing {
  readonly styles: CSSResult;
  renderInsight(context: Context): TemplateResult | typeof nothing;
}

/** A matrix to be drawn without numbers. */
export interface HeatGrid {
  readonly trace: Trace;
  readonly stage: Stage;
  readonly theme: Theme;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly transposed?: boolean;
  /** What crosses its cells out, where that is not the scene that computes them. */
  readonly droppedBy?: Stage | null;
  /** The token that is followed: the rows of others are pale; null: none is. */
  readonly token?: number | null;
}
