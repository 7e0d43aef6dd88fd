// The style sheets of all that stands in a player from the first. What is loaded later brings its own.
import { unsafeCSS, type CSSResult } from 'lit';
import controls from '../panels/controls.css?inline';
import line from '../panels/line/line.css?inline';
import notes from '../panels/notes/notes.css?inline';
import panels from '../panels/panels.css?inline';
import pickers from '../panels/pickers/pickers.css?inline';
import playerView from '../panels/player_view.css?inline';
import predict from '../panels/predict/predict.css?inline';
import problems from '../panels/problems/problems.css?inline';
import strip from '../panels/strip/strip.css?inline';
import transport from '../panels/transport/transport.css?inline';
import words from '../panels/words/words.css?inline';
import base from '../view/base.css?inline';
import arcs from '../view/insight/arcs.css?inline';
import insight from '../view/insight/insight.css?inline';
import spread from '../view/insight/spread.css?inline';
import workedRow from '../view/insight/worked_row.css?inline';
import legend from '../view/legend.css?inline';
import marks from '../view/marks.css?inline';
import table from '../view/number_table.css?inline';
import heads from '../view/scene/heads.css?inline';
import inFlight from '../view/scene/in_flight.css?inline';
import scene from '../view/scene/scene.css?inline';
import wiring from '../view/scene/wiring.css?inline';

const VIEW = [base, scene, inFlight, legend, wiring, table, heads, arcs, insight, spread, workedRow, marks];
const PANELS = [controls, pickers, strip, transport, playerView, words, line, predict, panels, problems, notes];

export const styles: CSSResult = unsafeCSS([...VIEW, ...PANELS].join(''));
