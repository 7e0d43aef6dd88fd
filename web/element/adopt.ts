// Styles of a part that is loaded later, adopted when it is.
import type { CSSResult } from 'lit';

export function adopt({ shadowRoot }: { readonly shadowRoot: ShadowRoot }, { styleSheet }: CSSResult): void {
  const sheets = shadowRoot.adoptedStyleSheets;
  if (styleSheet && !sheets.includes(styleSheet)) shadowRoot.adoptedStyleSheets = [...sheets, styleSheet];
}
