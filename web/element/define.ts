// attention-steps: defines the element. Importing this is all that a page needs to do.
import { AttentionSteps } from './attention_steps.ts';

if (!customElements.get('attention-steps')) customElements.define('attention-steps', AttentionSteps);

export { AttentionSteps };
