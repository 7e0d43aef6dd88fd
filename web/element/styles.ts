// The style sheets of the player, each beside its template; panels that are loaded when opened bring their own.
import { unsafeCSS, type CSSResult } from 'lit';
import askPanel from '../panels/ask_panel.css?inline';
import barPanel from '../panels/bar/bar_panel.css?inline';
import controls from '../panels/controls.css?inline';
import linePanel from '../panels/line/line_panel.css?inline';
import notes from '../panels/notes.css?inline';
import panels from '../panels/panels.css?inline';
import sentenceField from '../panels/sentence_field.css?inline';
import textPanel from '../panels/text/text_panel.css?inline';
import transport from '../panels/transport.css?inline';
import drawing from '../view/draw_shapes.css?inline';
import heatGrid from '../view/heat_grid.css?inline';
import legend from '../view/legend.css?inline';
import { lookStyles } from '../view/look.ts';
import mark from '../view/mark.css?inline';
import result from '../view/mix/result.css?inline';
import motion from '../view/picture/motion.css?inline';
import picture from '../view/picture/picture.css?inline';
import scene from '../view/picture/scene.css?inline';
import row from '../view/row/row.css?inline';
import cell from '../view/cells/cell.css?inline';
import heatMap from '../view/scene/heat_map.css?inline';
import matrix from '../view/scene/matrix.css?inline';
import rowList from '../view/scene/row_list.css?inline';
import nextWord from '../view/sentence/next_word.css?inline';
import hues from '../view/hues.css?inline';
import sentence from '../view/sentence/sentence.css?inline';
import whole from '../view/whole/whole.css?inline';
import { paletteStyles } from '../view/palette.ts';
import element from './attention_steps.css?inline';
import base from './styled_element.css?inline';

const PARTS = [element, controls, panels, notes, picture, barPanel, sentenceField, sentence, nextWord, textPanel];
const SCENE = [scene, motion, matrix, legend, heatGrid, cell, heatMap, rowList, row, drawing, result, whole];
const LINE = [linePanel, askPanel, transport];

/** The base comes first; marks, which any cell may have, last. */
export const styles: CSSResult = unsafeCSS(
  [paletteStyles, lookStyles, base, hues, ...PARTS, ...SCENE, ...LINE, mark].join(''),
);
