// The context that every template of one rendering shares: the state in view, and renderers that are loaded later.
import type { CSSResult, TemplateResult, nothing } from 'lit';
import type { Axis, Stage, Trace } from '../engine/index.ts';
import type { InView } from '../model/in_view.ts';
import type { Theme } from '../model/state.ts';
import type { WalkScene } from '../timeline/scenes.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Domain } from './ramp.ts';
import type { Box } from './scene/matrix_size.ts';
import type { Matrices, Picture } from './scene/pictures.ts';
import type { Words } from '../words/words.ts';
import type { WholeNode } from './whole/node.ts';
import type { Ribbon } from './whole/ribbons.ts';

export interface Context extends InView {
  /** Null until it is loaded. */
  readonly heat: HeatDrawing | null;
  /** Null until it is loaded. */
  readonly insight: InsightDrawing | null;
  /** Null until it is loaded. */
  readonly matrices: MatricesDrawing | null;
  /** Null until it is loaded. */
  readonly rows: RowsDrawing | null;
  /** While a reader asks what moves a number: the colours of each stage. Null otherwise. */
  readonly tints: Tints | null;
  /** At the end of the way back, else null. */
  readonly end: WayBackEnd | null;
}

/** What is said in the last scene of the way back once it is complete, and the ways on (`text/way_back_end.ts`). */
export interface WayBackEnd {
  readonly said: readonly string[];
  readonly ways: TemplateResult;
}

/** A stage coloured by how much a small change of each number moves the number in focus. */
export interface Tint {
  /** The gradients, row by row. */
  readonly values: Float32Array;
  readonly domain: Domain;
  /** What the colours show, beside their ramp; empty: nothing. */
  readonly said: string;
}

/** Null for a stage that keeps its own colours. */
export type Tints = (stage: Stage) => Tint | null;

/** Draws the scene of one stage (`scene/matrices.ts`) and says the result; loaded right after the first picture. */
interface MatricesDrawing {
  axisHelpOf(words: Words, axis: Axis): string;
  conclusionOf(words: Words, trace: Trace, scene: WalkScene, row: number): readonly string[];
  openingOf(words: Words, trace: Trace): string;
  renderMatrices(context: Context, picture: Matrices): TemplateResult;
  renderLeaving(context: Context, before: Picture, now: Picture): TemplateResult;
}

/** Draws matrices with an axis that is too long for numbers (`heat/heat.ts`); loaded with the first one. */
export interface HeatDrawing {
  hasCanvas(): boolean;
  readonly styles: CSSResult;
  renderHeatMap(context: Context, box: Box, sources: readonly CellRef[]): TemplateResult;
  renderHeatThumbnail(grid: HeatGrid): TemplateResult;
  renderRowList(context: Context): TemplateResult | typeof nothing;
}

/** Draws the summary of a stage as a whole (`insight/insight.ts`); loaded with the first one. */
export interface InsightDrawing {
  readonly styles: CSSResult;
  renderInsight(context: Context): TemplateResult | typeof nothing;
}

/** Draws the rows of the whole figure (`whole/rows.ts`); loaded right after the first picture. */
interface RowsDrawing {
  renderThreads(context: InView, ribbon: Ribbon): readonly TemplateResult<2>[];
  renderVeil(context: InView, node: WholeNode): TemplateResult<2>;
  /** What its marks mean, for the legend. */
  marksOf(trace: Trace, words: Words): readonly (readonly [kind: string, text: string])[];
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
  /** The stage that crosses its cells out, if that is not part of the scene that computes them. */
  readonly droppedBy?: Stage | null;
  /** The followed token: the rows of others are pale; null: none. */
  readonly token?: number | null;
  readonly tint?: Tint | null | undefined;
  readonly oneScale?: boolean | undefined;
}
