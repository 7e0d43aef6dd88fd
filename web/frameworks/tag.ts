// The tags in a framework's templates: the types that every framework shares. Imported for its types alone.
import type { AttentionStepsElement, AttentionStepsEventMap } from '../element/api.ts';
import type { AttentionLearningElement, ShownFields } from '../learning/api.ts';

type Told =
  | 'batch'
  | 'head'
  | 'heads'
  | 'token'
  | 'stage'
  | 'step'
  | 'cell'
  | 'speed'
  | 'stops'
  | 'asks'
  | 'present'
  | 'theme'
  | 'controls'
  | 'hide'
  | 'autoplay'
  | 'poster'
  | 'page'
  | 'preset';

/** Attributes, or properties: a framework sets whichever the element has. */
export type AttentionStepsAttributes = { readonly [K in Told]?: AttentionStepsElement[K] } & {
  /** The difference from the preset, as JSON; if the framework sets properties, an object is accepted, too. */
  readonly config?: AttentionStepsElement['config'] | object;
};

/** The attributes of a model that learns. */
export type AttentionLearningAttributes = {
  readonly [K in keyof ShownFields | 'page']?: AttentionLearningElement[K];
};

type Own = 'ready' | 'stepchange' | 'configchange' | 'problem';

/** Listeners named `Prefix` + the event's name, such as `onstepchange`. */
export type AttentionStepsListeners<Prefix extends string> = {
  readonly [K in Own as `${Prefix}${K}`]?: (event: AttentionStepsEventMap[K]) => void;
};

type Text = string | number | null | undefined;

/**
 * The attributes of a story's `<section>`. Frameworks have one type for the attributes of all tags without their own:
 * these are added there, except `step`, which inputs have with another type. `stage` and `cell` replace it.
 */
export interface AttentionSectionAttributes {
  readonly preset?: Text;
  /** The difference from the preset, as JSON. */
  readonly config?: string | null | undefined;
  readonly batch?: Text;
  readonly head?: Text;
  readonly heads?: Text;
  readonly token?: Text;
  readonly stage?: Text;
  readonly cell?: Text;
  /** The result is hidden until the section's questions are answered. */
  readonly 'answer-first'?: boolean;
}

export interface AttentionStoryAttributes extends AttentionSectionAttributes {
  /** The stage follows only the buttons, not the scrolling. */
  readonly manual?: boolean;
  /** `of:NAME`: the numbers are made from this name, `of:` from the reader's. */
  readonly seed?: string;
}

/** A number of the trace. */
export interface DataCellAttributes {
  /** Stage, row, column from 0: `ref` in HTML, which frameworks reserve. */
  readonly 'data-ref'?: string;
  /** Decimals, if not those of the stage. */
  readonly digits?: number | string;
}

export interface StoryQuestionAttributes {
  /** Asks for the number of a cell: `ref` in HTML, which frameworks reserve. */
  readonly 'data-ref'?: string;
  /** Asks for the column of the largest number in a row: stage, row. */
  readonly largest?: string;
  /** Asks how many cells hold a value: stage, value. */
  readonly count?: string;
  /** What must hold before an answer counts: `edit`, or conditions as in `data-holds`. */
  readonly after?: string;
}
