// What every template of one rendering shares: what is in view, and what draws what is too large for numbers.
import type { InView } from '../model/in_view.ts';
import type { Heat } from './long.ts';

export interface Context extends InView {
  /** Null until it is loaded. */
  readonly heat: Heat | null;
}
