import { html } from 'lit';
import 'attention-steps';
import 'attention-steps/dist/attention-steps.css';

export default { title: 'Player' };

export const Plain = () =>
  html`<attention-steps preset="self-attention-v2">Every token looks at all of them.</attention-steps>`;
