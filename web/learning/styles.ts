// The style sheets of <attention-learning>: its own, and those of the player's views that it uses.
import { unsafeCSS, type CSSResult } from 'lit';
import buttons from '../panels/buttons.css?inline';
import controls from '../panels/controls.css?inline';
import base from '../view/base.css?inline';
import marks from '../view/marks.css?inline';
import fewScenes from '../view/scene/few_scenes.css?inline';
import scene from '../view/scene/scene.css?inline';
import sheet from '../view/scene/sheet.css?inline';
import touchedCells from '../view/scene/touched_cells.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import touchedWords from '../view/sentence/touched_words.css?inline';
import curve from './curve.css?inline';
import settings from './controls.css?inline';
import panels from './panels.css?inline';
import picture from './picture.css?inline';
import stage from './stage.css?inline';
import told from './told.css?inline';
import windows from './windows.css?inline';

const OWN = [stage, settings, told, picture, panels, windows, curve];
const VIEW = [base, scene, fewScenes, marks, sheet, touchedCells, sentence, touchedWords];

export const styles: CSSResult = unsafeCSS([...VIEW, controls, buttons, ...OWN].join(''));
