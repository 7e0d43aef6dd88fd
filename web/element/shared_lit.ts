// Gives the parts in dist/parts/ the lit-html of this script: one of their own would need its Trusted Types policy
// a second time.
import * as litHtml from 'lit/html.js';

Object.assign(globalThis, { attentionStepsLit: litHtml });
