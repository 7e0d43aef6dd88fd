// Styles of a part that is loaded later, adopted when it is.
import type { CSSResult } from 'lit';

/** What was loaded later on this page, in its order. */
export const late = new Set<CSSResult>();

export function adopt(root: ShadowRoot | null, styles: CSSResult): void {
  late.add(styles);
  const { styleSheet } = styles;
  // In another document it would be refused: document_change.ts makes it anew there.
  if (!root || !styleSheet || root.ownerDocument !== document) return;
  const sheets = root.adoptedStyleSheets;
  if (!sheets.includes(styleSheet)) root.adoptedStyleSheets = [...sheets, styleSheet];
}
