// Gives the parts in dist/parts/ the lit-html of this script: a page that enforces Trusted Types allows its policy once.
import * as litHtml from 'lit/html.js';

Object.assign(globalThis, { attentionStepsLit: litHtml });
