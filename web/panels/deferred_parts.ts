// The parts that load right after the first picture, which is the overview: the scenes' matrices, motion, the content
// of the menu, the presenter's view, and styles that are needed later.
import { unsafeCSS } from 'lit';
import '../words/how_words.ts';
import '../words/next_token_words.ts';
import '../words/why_words.ts';
import menu from './bar/menu.css?inline';
import buttons from './buttons.css?inline';
import pinned from './code/pinned.css?inline';
import unfolded from './text/unfolded.css?inline';
import mix from '../view/mix/mix.css?inline';
import paper from '../view/paper.css?inline';
import fewScenes from '../view/scene/few_scenes.css?inline';
import inFlight from '../view/scene/flights.css?inline';
import scene from '../view/scene/scene.css?inline';
import touchedCells from '../view/scene/touched_cells.css?inline';
import touchedWords from '../view/sentence/touched_words.css?inline';
import touchedStage from '../view/stage/touched_stage.css?inline';
import touchedWhole from '../view/whole/touched_whole.css?inline';

export { renderMenuSheet } from './bar/menu_sheet.ts';
export { conclusionOf, openingOf } from './text/conclusion.ts';
export { Presenter } from './present/presenter.ts';
export { renderNotes } from './notes/notes_panel.ts';
export { addTypeface } from '../typeface/add_typeface.ts';
export { fieldProblemText } from '../view/field_problem.ts';
export { lastMix } from '../view/mix/shares.ts';
export { layOutMatrices, renderLeaving, renderMatrices } from '../view/scene/matrices.ts';
export { drawMotion, onlyMoved } from '../view/scene/motion.ts';
export { axisHelpOf } from '../words/scene_words.ts';
export { switchHelpOf } from '../words/switch_words.ts';
export { marksOf, renderThreads, renderVeil } from '../view/whole/rows.ts';

const SCENES = [scene, inFlight, mix, fewScenes, touchedCells, touchedWords, touchedWhole];
const STAGE = [touchedStage, menu, buttons, unfolded, pinned];

export const styles = unsafeCSS([...SCENES, ...STAGE, paper].join(''));
