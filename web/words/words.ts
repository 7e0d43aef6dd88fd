// All text for readers, as one typed dictionary: a language that lacks a word does not compile.
import type { Axis, ForwardName, FullConfig, GradientOp, LossName, Op, PresetId } from '../engine/index.ts';
import type { Language } from './languages.ts';

/** Words about one stage. `short` names it if there is space for one word. */
export interface StageWords {
  readonly title: string;
  readonly short: string;
  /** Three or four words below its matrix in the whole figure. */
  readonly caption: string;
}

/** Their captions depend on what they hide: see `masking`. */
type MaskStage = 'mask' | 'mask_simple';

/** Operations whose words include the one number that they compute with. */
type OpByNumber = 'divide' | 'scale' | 'masked_fill';

/** What each stage is for: in why_words.ts; `whyOf` chooses. */
export interface WhyWords {
  readonly stage: Readonly<Record<Exclude<ForwardName, LossName>, string>>;
  /** Why a mask hides something. */
  readonly masking: Readonly<Record<Exclude<FullConfig['mask'], 'none'>, string>>;
  /** After weights that do not mix the values yet. */
  readonly stillToCome: Readonly<Record<'mask' | 'dropout', string>>;
  /** After keys and values that several heads share. */
  readonly shared: string;
}

/** How a stage is computed, by its operation: in how_words.ts; `howOf` chooses. */
export type HowWords = Readonly<
  Record<Exclude<Op, OpByNumber | GradientOp>, string> & Record<OpByNumber, (number: string) => string>
>;

export interface Words {
  /** The name of the page's language. */
  readonly lang: Language;
  readonly player: string;
  readonly loading: string;
  readonly play: string;
  readonly pause: string;
  readonly stepBack: string;
  readonly stepForward: string;
  readonly preset: string;
  /** The name of a notebook with changed numbers. */
  readonly edited: (name: string) => string;
  readonly batchItem: string;
  readonly head: string;
  readonly headOf: (head: number, count: number) => string;
  readonly keys: string;
  readonly legend: (least: string, most: string) => string;
  /** The meaning of the colours at the ends of the ramp, if each matrix has its own range. */
  readonly signs: readonly [least: string, most: string];
  readonly hiddenLegend: string;
  /** Beside the mark of dropped cells. */
  readonly fallenLegend: string;
  /** The name of a matrix for screen readers. */
  /** The position of a cell in words: `attn_scores, query journey, key Your`. */
  readonly place: (name: string, row: string, col: string) => string;
  readonly axes: Readonly<Record<Axis, string>>;
  readonly stage: Readonly<
    Record<Exclude<ForwardName, MaskStage | LossName>, StageWords> & Record<MaskStage, Omit<StageWords, 'caption'>>
  >;
  /** What a mask hides. */
  readonly masking: Readonly<Record<Exclude<FullConfig['mask'], 'none'>, Pick<StageWords, 'caption'>>>;
  readonly presetNames: Readonly<Record<PresetId, string>>;
  /** The names of the walk's scenes on the track. */
  readonly scenes: string;
  /** A segment of the track for screen readers; `code`: the stage that the scene computes. */
  readonly segment: (position: number, count: number, name: string, code: string) => string;
  /** The whole computation in one figure: the walk's first scene and its last. */
  readonly whole: {
    readonly title: Readonly<Record<'first' | 'last', string>>;
    readonly short: Readonly<Record<'first' | 'last', string>>;
    readonly opening: string;
    /** Which cells of its matrices are framed. */
    readonly framed: (token: string) => string;
    /** The meaning of the words above every scene. */
    readonly sentence: string;
  };
  readonly switches: Readonly<Record<'title' | 'mask' | 'scaling' | 'dropout' | 'heads', string>>;
  readonly menu: Readonly<Record<'title' | 'asks', string>>;
  readonly undo: string;
  readonly redo: string;
  readonly reset: string;
  readonly changedBy: (difference: string) => string;
  readonly trail: string;
  /** Unfolds the whole text over the scene, and folds it again. */
  readonly more: string;
  readonly less: string;
  /** Which token attends to which: `journey looks at Your 0.5517, journey 0.4483`. */
  readonly looksAt: (token: string, weights: string) => string;
  readonly own: string;
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  readonly goToStage: (name: string) => string;
  /** After the first few problems of a kind. */
  readonly andMore: (count: number) => string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly loadsLong: string;
  readonly noSimd: string;
  readonly noWasm: string;
  /** A part of the player failed to load. */
  readonly missing: (what: string) => string;
  /** The parts without a title of their own. */
  readonly latePart: Readonly<Record<'address' | 'gradients' | 'heat' | 'insight' | 'line', string>>;
  readonly share: string;
  readonly files: string;
  /** The button of a poster. */
  readonly open: string;
  readonly close: string;
  /** The rule for an attribute, or for a field of an address. */
  readonly rules: {
    readonly oneOf: (name: string, words: string, got: string) => string;
    readonly whole: (name: string, max: number, got: string) => string;
    readonly object: (name: string, got: string) => string;
    readonly cell: (got: string) => string;
    readonly stepOfStage: (stage: string, first: number, last: number, got: string) => string;
  };
}
