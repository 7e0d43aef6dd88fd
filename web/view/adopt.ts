// Styles of a part that is loaded later, adopted when it is.
import type { CSSResult } from 'lit';

export function adopt(root: ShadowRoot | null, { styleSheet }: CSSResult): void {
  const sheets = root?.adoptedStyleSheets ?? [];
  if (root && styleSheet && !sheets.includes(styleSheet)) root.adoptedStyleSheets = [...sheets, styleSheet];
}
