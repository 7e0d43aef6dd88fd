// Names such as d_k as the literature sets them: with a subscript.
import { html, type TemplateResult } from 'lit';
import { INDEX } from './text_lines.ts';

/** A text with its indices as subscripts. */
export const withSubscripts = (text: string): readonly (string | TemplateResult)[] =>
  text.split(INDEX).map((piece, i) => (i % 2 === 0 ? piece : html`<sub>${piece}</sub>`));
