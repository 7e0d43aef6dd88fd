// The tag in a framework's templates: what every framework types alike. It is imported for its types alone.
import type { AttentionStepsElement, AttentionStepsEventMap } from '../element/api.ts';

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

/** Attributes, or properties: a framework sets what the element has. */
export type AttentionStepsAttributes = { readonly [K in Told]?: AttentionStepsElement[K] } & {
  /** What differs from the preset, as JSON; where the framework sets properties, an object is taken too. */
  readonly config?: AttentionStepsElement['config'] | object;
};

type Own = 'ready' | 'stepchange' | 'configchange' | 'problem';

/** Listeners by `Prefix` and the event's name, such as `onstepchange`. */
export type AttentionStepsListeners<Prefix extends string> = {
  readonly [K in Own as `${Prefix}${K}`]?: (event: AttentionStepsEventMap[K]) => void;
};
