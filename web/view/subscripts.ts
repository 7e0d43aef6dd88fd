// Names such as d_k, as the literature sets them: with their index below the line.
import { html, type TemplateResult } from 'lit';

const INDEX = /_(in|out|k|v)(?![a-z_])/;

/** A text with the indices in it set as such. */
export const withSubscripts = (text: string): readonly (string | TemplateResult)[] =>
  text.split(INDEX).map((piece, i) => (i % 2 === 0 ? piece : html`<sub>${piece}</sub>`));
