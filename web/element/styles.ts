// The style sheet of the player; panels that are loaded when opened bring their own.
import { unsafeCSS, type CSSResult } from 'lit';
import ask from '../panels/ask.css?inline';
import bar from '../panels/bar/bar.css?inline';
import controls from '../panels/controls.css?inline';
import line from '../panels/line/line.css?inline';
import panels from '../panels/panels.css?inline';
import text from '../panels/text/text.css?inline';
import transport from '../panels/transport.css?inline';
import base from '../view/base.css?inline';
import heatMap from '../view/scene/heat_map.css?inline';
import insight from '../view/insight/insight.css?inline';
import mix from '../view/mix/mix.css?inline';
import paper from '../view/paper.css?inline';
import row from '../view/row/row.css?inline';
import scene from '../view/scene/scene.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import picture from '../view/picture/picture.css?inline';
import whole from '../view/whole/whole.css?inline';

const PICTURE = [picture, bar, sentence, text, scene, row, whole, mix, heatMap, insight, line, ask, transport];
const PANELS = [controls, panels];

/** The base comes first; what holds in print, last. */
export const styles: CSSResult = unsafeCSS([base, ...PANELS, ...PICTURE, paper].join(''));
