// The style sheets of <attention-learning>: its own, and those of the player's views that it uses.
import { unsafeCSS, type CSSResult } from 'lit';
import common from '../panels/controls.css?inline';
import share from '../panels/share/share.css?inline';
import base from '../view/base.css?inline';
import scene from '../view/scene/scene.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import curve from './curve.css?inline';
import settings from './controls.css?inline';
import panels from './panels.css?inline';
import picture from './picture.css?inline';
import stage from './stage.css?inline';
import told from './told.css?inline';
import windows from './windows.css?inline';

const OWN = [stage, settings, told, picture, panels, windows, curve, share];
const VIEW = [base, scene, sentence];

export const learningStyles: CSSResult = unsafeCSS([...VIEW, common, ...OWN].join(''));
