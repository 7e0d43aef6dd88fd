// A player that is moved into another document leaves its style sheets behind: a sheet belongs to the document that
// made it.
import type { CSSResult, ReactiveControllerHost } from 'lit';
import { addTypeface } from '../typeface/add_typeface.ts';
import { late } from '../view/part_styles.ts';

type Host = ReactiveControllerHost & Element;

const followed = new WeakSet<Host>();

/** Adopts the element's initial styles, and all later ones, in its current document. */
function dress({ shadowRoot, ownerDocument }: Host, first: CSSResult): void {
  const view = ownerDocument.defaultView;
  const styles = [first, ...late];
  // A document without a window has no view.
  if (!view || !shadowRoot || shadowRoot.adoptedStyleSheets.length === styles.length) return;
  shadowRoot.adoptedStyleSheets = styles.map(({ styleSheet, cssText }) => {
    if (view === window) return styleSheet!;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
}

/** Now, and whenever a part with its own styles has loaded. */
export function follow(host: Host, first: CSSResult): void {
  dress(host, first);
  void addTypeface(host).catch(() => {});
  if (followed.has(host)) return;
  followed.add(host);
  host.addController({ hostUpdated: () => dress(host, first) });
}
