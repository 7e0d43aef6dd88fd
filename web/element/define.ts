// attention-steps: defines the element. Importing this is all that a page needs to do.
import type { Trace } from '../engine/index.ts';
import { AttentionSteps } from './attention_steps.ts';

/** <attention-steps>, as a page's script sees it. */
export interface AttentionStepsElement extends HTMLElement {
  /** Which notebook's variant is shown: an id of `presets()`. */
  preset: string;
  theme: 'auto' | 'light' | 'dark';
  /** Plays once by itself, unless the reader prefers reduced motion. */
  autoplay: boolean;
  /** The trace in view; undefined until it is loaded. */
  readonly trace: Trace | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

if (!customElements.get('attention-steps')) customElements.define('attention-steps', AttentionSteps);
