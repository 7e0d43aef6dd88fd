// <attention-steps>, as a page's script sees it: attributes as properties, methods, events.
import type { Config, Problem, StageName, Trace } from '../engine/index.ts';

export interface StepChange {
  /** How many steps of the walk are done, 0 to `steps`. */
  readonly step: number;
  readonly steps: number;
  /** The stage in view. */
  readonly stage: StageName | 'whole';
}

export interface SceneInfo {
  /** In the reader's language. */
  readonly title: string;
  /** The stage that the scene computes comes last; of the whole figure, all. */
  readonly stages: readonly StageName[];
}

export interface ConfigChange {
  readonly preset: string;
  /** What is in force, whole: the preset's config with every edit. */
  readonly config: Config;
}

/** None bubbles: each is heard on its element only. */
export interface AttentionStepsEventMap extends HTMLElementEventMap {
  /** Once, when the player stands there and `trace` can be read. */
  ready: CustomEvent<null>;
  /** The walk has come to another step or stage, by play, by hand or by script. */
  stepchange: CustomEvent<StepChange>;
  /** Another preset, an edit, undo or redo. */
  configchange: CustomEvent<ConfigChange>;
  /**
   * A value that breaks a rule, or what stopped the player from loading; the player goes on with the nearest good
   * state.
   */
  problem: CustomEvent<Problem>;
}

/** Properties mirror the attributes of their names; before the player is loaded they hold what was asked for. */
export interface AttentionStepsElement extends HTMLElement {
  /** Which notebook's variant is shown: an id of `presets()`. */
  preset: string;
  /** What differs from the preset, as JSON; an object is taken too. */
  get config(): string;
  set config(value: string | Config);
  /** The batch item in view, from 0. */
  batch: number;
  /** The head in view, from 0. */
  head: number;
  /** Whether all heads of the stage in view are shown beside each other. */
  heads: 'one' | 'all';
  /** The token that the walk follows, from 0; null: all of them. */
  token: number | null;
  /** The stage in view; set, it is shown complete. */
  stage: string;
  /** Steps of the walk that are done. */
  step: number;
  /**
   * The cell that the line explains, such as "attn_scores 1 0": stage, row, column from 0; null: the one where the walk
   * is.
   */
  cell: string | null;
  /** "auto" is the reader's own. */
  theme: 'auto' | 'light' | 'dark';
  /** How fast it plays: 0.5, 1, 2 or 4. */
  speed: number;
  /** Playing stops at the end of each scene. */
  stops: boolean;
  /** Playing stops before a result lands, and asks for it. */
  asks: boolean;
  /** The presenter's view: the stage fills the screen. */
  present: boolean;
  /** Parts to show: names with spaces between them, as docs/element.md lists them; empty: all. */
  controls: string;
  /** Parts to leave out, likewise. */
  hide: string;
  /** Plays once by itself while on screen, unless the reader prefers reduced motion. */
  autoplay: boolean;
  /** Loads only when the reader presses a button. */
  poster: boolean;
  /** The address of a page that shows a player alone: where links lead. Without one, none are offered. */
  page: string;
  /**
   * The walk: its scenes with their titles and the stages that each shows first; the last of them is what it computes.
   */
  readonly scenes: readonly SceneInfo[];
  /** The trace in view; undefined until it is loaded. */
  readonly trace: Trace | undefined;
  /** Fulfilled with the `ready` event: for those who come too late to hear it. */
  readonly whenReady: Promise<void>;
  /** What is wrong with what was asked for. */
  readonly problems: readonly Problem[];
  /** Plays as soon as the player is loaded and on screen. */
  play(): void;
  /** Stops where it is. */
  pause(): void;
  /** One step on, at rest; nothing before the player is loaded. */
  next(): void;
  /** One step back, likewise. */
  previous(): void;
  /** To a step, or to a stage by its name, complete. */
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
