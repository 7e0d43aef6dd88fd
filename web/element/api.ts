// <attention-steps> as a page's script sees it: attributes as properties, methods, events.
import type { Config, PresetId, Problem, StageName, Trace } from '../engine/index.ts';

export interface StepChange {
  /** The number of steps of the walk that are done, 0 to `steps`. */
  readonly step: number;
  readonly steps: number;
  /** The stage in view. */
  readonly stage: StageName | 'whole';
}

export interface SceneInfo {
  /** In the reader's language. */
  readonly title: string;
  /** The stage that the scene computes comes last; for the whole figure, all stages. */
  readonly stages: readonly StageName[];
}

export interface ConfigChange {
  readonly preset: string;
  /** The complete config in effect: the preset's, with every edit. */
  readonly config: Config;
}

/** None bubbles: listen on the element itself. */
export interface AttentionStepsEventMap extends HTMLElementEventMap {
  /** Once, when the player is in place and `trace` can be read. */
  ready: CustomEvent<null>;
  /** The walk is at another step or stage, by playing, by hand or by script. */
  stepchange: CustomEvent<StepChange>;
  /** Another preset, an edit, undo or redo. */
  configchange: CustomEvent<ConfigChange>;
  /** A value breaks a rule, or the player could not be loaded; the player continues with the nearest valid state. */
  problem: CustomEvent<Problem>;
}

/**
 * The state in view, which readers change, too. Each attribute has a property of its name; before the player is loaded
 * it holds the requested value.
 */
export interface ShownAttributes {
  /** The notebook's variant: an id of `presets()`. */
  preset: PresetId | (string & {});
  /** The difference from the preset, as JSON; an object is accepted, too. */
  get config(): string;
  set config(value: string | Config);
  /** The batch item in view, from 0. */
  batch: number;
  /** The head in view, from 0. */
  head: number;
  /** Whether all heads of the stage in view are shown side by side. */
  heads: 'one' | 'all';
  /** The token that the walk follows, from 0; null: all of them. */
  token: number | null;
  /** The stage in view; assigning it shows it complete. */
  stage: StageName | 'whole' | (string & {});
  /** Steps of the walk that are done. */
  step: number;
  /**
   * The cell that the line explains, such as "attn_scores 1 0": stage, row, column from 0; null: the current cell of
   * the walk.
   */
  cell: string | null;
  /** The speed of playing: 0.5, 1, 2 or 4. */
  speed: number;
  /**
   * Playing stops at the end of each scene, or of those in a list such as "attn_scores, attn_weights, end". A
   * presenter's keys go from stop to stop.
   */
  stops: boolean | string;
  /** Playing stops before a result lands, and asks the reader for it. */
  asks: boolean;
  /** The presenter's view: the picture fills the screen. */
  present: boolean;
  /** "auto" follows the reader's setting. */
  theme: 'auto' | 'light' | 'dark';
  /** A language tag: `en`, `zh` or `pt`; else the language of the surroundings. */
  lang: string;
}

export interface AttentionStepsElement extends HTMLElement, ShownAttributes {
  /** Parts to show, an author's option: names separated by spaces, as docs/element.md lists them; empty: all. */
  controls: string;
  /** Plays once on its own while on screen, unless the reader prefers reduced motion: an author's option, too. */
  autoplay: boolean;
  /** The address of a page that shows a player alone, for links. Without one, no links are offered. */
  page: string;
  /**
   * The walk: its scenes with their titles and the stages that each shows first; the last of them is the one it
   * computes.
   */
  readonly scenes: readonly SceneInfo[];
  /** The trace in view; undefined until it is loaded. */
  readonly trace: Trace | undefined;
  /** Fulfilled with the `ready` event: for code that runs too late to hear it. */
  readonly whenReady: Promise<void>;
  /** The problems with the current request. */
  readonly problems: readonly Problem[];
  /** Plays as soon as the player is loaded and on screen. */
  play(): void;
  /** Stops at the current moment. */
  pause(): void;
  /** One step forward, at rest; does nothing before the player is loaded. */
  next(): void;
  /** One step back, likewise. */
  previous(): void;
  /** Seeks to a step, or to a stage by its name, complete. */
  seek(to: number | StageName): void;
  addEventListener<K extends keyof AttentionStepsEventMap>(
    type: K,
    listener: (this: AttentionStepsElement, event: AttentionStepsEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<K extends keyof AttentionStepsEventMap>(
    type: K,
    listener: (this: AttentionStepsElement, event: AttentionStepsEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}
