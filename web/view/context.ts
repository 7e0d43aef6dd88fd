// The context that every template of one rendering shares: the state in view, and what is computed from it once.
import type { TemplateResult } from 'lit';
import type { Stage } from '../engine/index.ts';
import type { InView } from '../model/in_view.ts';
import type { Domain } from './ramp.ts';

export interface Context extends InView {
  /** In a story: numbers have two decimals, except the one in focus. */
  readonly brief: boolean;
  /** While a reader asks what moves a number: the colours of each stage. Null otherwise. */
  readonly tints: Tints | null;
  /** At the end of the way back, else null. */
  readonly end: WayBackEnd | null;
}

/** What is said in the last scene of the way back once it is complete, and the ways on (`text/conclusion.ts`). */
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
