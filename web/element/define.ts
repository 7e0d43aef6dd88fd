// attention-steps: defines the element. Importing this is all that a page needs to do.
import { AttentionSteps, type AttentionStepsElement } from './index.ts';

export type * from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

// A framework that renders on a server imports this without a DOM: there is nothing to define.
const registry: CustomElementRegistry | undefined = globalThis.customElements;
if (registry && !registry.get('attention-steps')) registry.define('attention-steps', AttentionSteps);
