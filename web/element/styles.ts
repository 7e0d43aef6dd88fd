// The style sheet of the player: panels that are loaded when opened bring their own. A player that is moved into
// another document leaves its sheets behind, since a sheet belongs to the document that made it: they are made anew.
import { unsafeCSS, type CSSResult, type ReactiveControllerHost } from 'lit';
import ask from '../panels/ask.css?inline';
import bar from '../panels/bar/bar.css?inline';
import controls from '../panels/controls.css?inline';
import line from '../panels/line/line.css?inline';
import panels from '../panels/panels.css?inline';
import text from '../panels/text/text.css?inline';
import transport from '../panels/transport.css?inline';
import base from '../view/base.css?inline';
import heat from '../view/heat/heat.css?inline';
import insight from '../view/insight/insight.css?inline';
import mix from '../view/mix/mix.css?inline';
import paper from '../view/paper.css?inline';
import scene from '../view/scene/scene.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import picture from '../view/picture/picture.css?inline';
import whole from '../view/whole/whole.css?inline';
import { addTypeface } from '../typeface/add_typeface.ts';
import { late } from '../panels/lazy_panel.ts';

const PICTURE = [picture, bar, sentence, text, scene, whole, mix, heat, insight, line, ask, transport];
const PANELS = [controls, panels];

/** The base comes first; what holds in print, last. */
export const styles: CSSResult = unsafeCSS([base, ...PANELS, ...PICTURE, paper].join(''));

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
