// The style sheets of the player's initial parts. Parts that load later bring their own.
import { unsafeCSS, type CSSResult } from 'lit';
import bar from '../panels/bar/bar.css?inline';
import controls from '../panels/controls.css?inline';
import notes from '../panels/notes/notes.css?inline';
import panels from '../panels/panels.css?inline';
import problems from '../panels/problems/problems.css?inline';
import text from '../panels/text/text.css?inline';
import track from '../panels/track/track.css?inline';
import transport from '../panels/transport/transport.css?inline';
import base from '../view/base.css?inline';
import legend from '../view/legend.css?inline';
import marks from '../view/marks.css?inline';
import sheet from '../view/scene/sheet.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import stage from '../view/stage/stage.css?inline';
import whole from '../view/whole/whole.css?inline';

const VIEW = [base, legend, marks];
const PANELS = [controls, panels, problems, notes];
const STAGE = [stage, bar, sentence, text, sheet, whole, transport, track];

export const styles: CSSResult = unsafeCSS([...VIEW, ...PANELS, ...STAGE].join(''));
