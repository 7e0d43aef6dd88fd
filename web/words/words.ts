// Everything that a reader reads, as one typed dictionary: a language that lacks a word does not compile.
import type { Axis, FullConfig, Op, PresetId, StageName } from '../engine/index.ts';
import type { Language } from './languages.ts';

/** Words about one stage. `short` names it where there is room for one word, `why` says what it is for. */
interface StageWords {
  readonly title: string;
  readonly short: string;
  /** Three or four words under its matrix in the figure of the whole computation. */
  readonly caption: string;
  readonly why: string;
}

/** Their captions depend on what they hide: see `masking`. */
type MaskStage = 'mask' | 'mask_simple';

/** Ops that say the one number that they compute with. */
type OpByNumber = 'divide' | 'scale';

export interface Words {
  /** The one that it is in. */
  readonly lang: Language;
  readonly player: string;
  readonly loading: string;
  /** The link past the picture, to the panels below it. */
  readonly skip: string;
  readonly play: string;
  readonly pause: string;
  readonly stepBack: string;
  readonly stepForward: string;
  readonly restart: string;
  readonly follow: string;
  readonly allTokens: string;
  readonly speed: string;
  readonly preset: string;
  /** The name of a notebook whose numbers are changed. */
  readonly edited: (name: string) => string;
  readonly batchItem: string;
  readonly head: string;
  readonly headOf: (head: number, count: number) => string;
  /** Which heads a scene shows, where it has more than can be compared. */
  readonly headsShown: (first: number, last: number, count: number) => string;
  /** The switch that shows all heads of a stage beside each other. */
  readonly headsBeside: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<'auto' | 'light' | 'dark', string>>;
  readonly keys: string;
  readonly legend: (least: string, most: string) => string;
  /** At the upper end of a ramp that each row has for itself. */
  readonly rowLargest: string;
  /** What the colours at either end of the ramp stand for, where each matrix has a range of its own. */
  readonly signs: readonly [least: string, most: string];
  readonly hiddenLegend: string;
  /** Beside the mark of what dropout let fall. */
  readonly fallenLegend: string;
  /** Above what each row sums to. */
  readonly rowSumHead: string;
  /** A matrix as a screen reader names it. */
  readonly matrix: (title: string, rows: number, cols: number) => string;
  readonly transposed: string;
  /** The place of a cell in words: `attn_scores, query journey, key Your`. */
  readonly place: (name: string, row: string, col: string) => string;
  readonly axes: Readonly<Record<Axis, string>>;
  readonly axisHelp: Readonly<Record<Axis, string>>;
  /** How a stage is computed, by its operation; `whyOf` and `howOf` choose. */
  readonly how: Readonly<Record<Exclude<Op, OpByNumber>, string> & Record<OpByNumber, (number: string) => string>>;
  readonly stage: Readonly<
    Record<Exclude<StageName, MaskStage>, StageWords> & Record<MaskStage, Omit<StageWords, 'caption'>>
  >;
  /** What a mask hides, and why. */
  readonly masking: Readonly<Record<Exclude<FullConfig['mask'], 'none'>, Pick<StageWords, 'caption' | 'why'>>>;
  /** Behind weights that are not yet those of the context vectors. */
  readonly stillToCome: Readonly<Record<'mask' | 'dropout', string>>;
  readonly presetNames: Readonly<Record<PresetId, string>>;
  readonly fromNotebook: (notebook: string) => string;
  /** The walk's scenes, as the track has them. */
  readonly scenes: string;
  /** A segment of the track as a screen reader names it; `code`: the stage that the scene computes. */
  readonly segment: (position: number, count: number, name: string, code: string) => string;
  /** The whole computation as one figure: the walk's first scene and its last. */
  readonly whole: {
    readonly title: Readonly<Record<'first' | 'last', string>>;
    readonly short: Readonly<Record<'first' | 'last', string>>;
    readonly opening: string;
    /** Which cells of its matrices are framed. */
    readonly framed: (token: string) => string;
    /** What the words over every scene are. */
    readonly sentence: string;
  };
  /**
   * What the walk ends with: of which tokens, and how much of each, one is made now; or that nothing was left to mix.
   */
  readonly conclusion: {
    readonly mixed: (token: string, shares: readonly string[]) => string;
    /** Of one share alone. */
    readonly lone: (token: string, share: string) => string;
    /** Before what is told of one of several heads, counted from 1. */
    readonly inHead: (head: number, told: string) => string;
    /** Behind shares that do not sum to 1. */
    readonly scaled: string;
    /** What one does with context vectors. */
    readonly passedOn: string;
    readonly share: (number: string, token: string) => string;
    /** The tokens with the smallest shares, as one. */
    readonly others: (count: number) => string;
    readonly dropped: (token: string) => string;
    readonly hidden: (token: string) => string;
    /** What the token was, and what it is. */
    readonly before: string;
    readonly after: string;
    /** Where one can go on from there. */
    readonly ways: Readonly<Record<'own' | 'share' | 'again', string>>;
  };
  readonly switches: Readonly<Record<'title' | 'mask' | 'scaling' | 'dropout' | 'heads', string>>;
  readonly menu: Readonly<Record<'title' | 'stops' | 'asks' | 'present', string>>;
  readonly undo: string;
  readonly redo: string;
  readonly reset: string;
  readonly editCell: string;
  readonly notANumber: (typed: string) => string;
  readonly changedBy: (difference: string) => string;
  readonly ownNumbers: string;
  readonly trail: string;
  /** Lays the whole text over the scene, and takes it away again. */
  readonly more: string;
  readonly less: string;
  /** Who looks at whom: `journey looks at Your 0.5517, journey 0.4483`. */
  readonly looksAt: (token: string, weights: string) => string;
  readonly own: string;
  readonly compare: string;
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  readonly goToStage: (name: string) => string;
  readonly untrained: string;
  readonly exact: string;
  /** After the first few problems of a kind. */
  readonly andMore: (count: number) => string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly loadsLong: string;
  readonly noSimd: string;
  readonly noWasm: string;
  /** A part of the player that was to be loaded and did not arrive. */
  readonly missing: (what: string) => string;
  /** Those of them that have no title. */
  readonly latePart: Readonly<Record<'address' | 'heat' | 'insight' | 'line' | 'long', string>>;
  readonly share: string;
  readonly files: string;
  /** Where a browser has none to draw on. */
  readonly noCanvas: string;
  /** The button of a poster. */
  readonly open: string;
  readonly close: string;
  /** What an attribute, or a field of an address, must be. */
  readonly rules: {
    readonly oneOf: (name: string, words: string, got: string) => string;
    readonly whole: (name: string, most: number, got: string) => string;
    readonly object: (name: string, got: string) => string;
    /** `names`: those that an address may hold; `got`: a part that is none of them. */
    readonly address: (names: string, got: string) => string;
    /** An address of more characters than are read. */
    readonly longAddress: (most: number, got: number) => string;
    /** What is shown does not fit one. */
    readonly unwritten: (most: number, got: number) => string;
    readonly cell: (got: string) => string;
    readonly stepOfStage: (stage: string, first: number, last: number, got: string) => string;
  };
}
