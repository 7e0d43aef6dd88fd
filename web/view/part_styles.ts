// The styles of parts that are loaded later, adopted on loading.
import type { CSSResult } from 'lit';

/** The styles that were loaded later on this page, in order. */
export const late = new Set<CSSResult>();

export function adopt(root: ShadowRoot | null, styles: CSSResult): void {
  late.add(styles);
  const { styleSheet } = styles;
  // Another document would refuse it: element/styles.ts creates it again there.
  if (!root || !styleSheet || root.ownerDocument !== document) return;
  const sheets = root.adoptedStyleSheets;
  if (!sheets.includes(styleSheet)) root.adoptedStyleSheets = [...sheets, styleSheet];
}
