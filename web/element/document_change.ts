// A player that is moved into another document leaves its style sheets behind: each belongs to the one it was made in.
import type { CSSResult, ReactiveControllerHost } from 'lit';
import { late } from '../view/part_styles.ts';

type Host = ReactiveControllerHost & Element;

const followed = new WeakSet<Host>();

/** Puts what it has from the first, and all that came later, into the document where it stands now. */
function dress({ shadowRoot, ownerDocument }: Host, first: CSSResult): void {
  const view = ownerDocument.defaultView;
  const styles = [first, ...late];
  // A document that nobody sees has no view.
  if (!view || !shadowRoot || shadowRoot.adoptedStyleSheets.length === styles.length) return;
  shadowRoot.adoptedStyleSheets = styles.map(({ styleSheet, cssText }) => {
    if (view === window) return styleSheet!;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(cssText);
    return sheet;
  });
}

/** Now, and whenever a part with styles of its own has come. */
export function follow(host: Host, first: CSSResult): void {
  dress(host, first);
  if (followed.has(host)) return;
  followed.add(host);
  host.addController({ hostUpdated: () => dress(host, first) });
}
