// The style sheets of <attention-learning>: those of the player's views that it draws with, and its own.
import { unsafeCSS, type CSSResult } from 'lit';
import buttons from '../panels/buttons.css?inline';
import controls from '../panels/controls.css?inline';
import base from '../view/base.css?inline';
import marks from '../view/marks.css?inline';
import scene from '../view/scene/scene.css?inline';
import sheet from '../view/scene/sheet.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import curve from './curve.css?inline';
import learning from './learning.css?inline';

export const styles: CSSResult = unsafeCSS(
  [base, scene, marks, controls, buttons, sentence, sheet, learning, curve].join(''),
);
