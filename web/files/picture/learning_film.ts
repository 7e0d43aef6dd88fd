// A run of learning as a film: the arcs of one word of a sentence sharpen while the handle goes along the curve.
import type { LearningRun } from '../../engine/learning_types.ts';
import type { Trace } from '../../engine/index.ts';
import { heroAtRest } from '../../model/hero_frame.ts';
import { weightsOf } from '../../ops/index.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import type { Language } from '../../words/languages.ts';
import { CURVE_SIZE, curveDrawing } from './curve_shapes.ts';
import type { Film } from './film_frames.ts';
import { PALETTES } from './palette.ts';
import { sentenceShapes } from './sentence_shapes.ts';
import type { Drawing } from './shapes.ts';

const PALETTE = PALETTES.light;
/** The sentence above the curve, in pixels. */
const LINE = { x: 24, width: CURVE_SIZE.width - 48, y: 168, arcs: 120, max: 34 };
const ABOVE = 184;
/** Milliseconds of a step, and of a whole run at most. */
const DURATION = { step: 80, max: 6000 };

export interface FilmSetting {
  readonly sentence: number;
  /** The attending word, from 0; undefined: the last one. */
  readonly query?: number | undefined;
  /** From 0. */
  readonly head: number;
  readonly lang: Language;
  /** The width of a letter at a size of 1 px. */
  readonly letter: number;
  /** Computes the attention of a step. */
  readonly traceOf: (config: ReturnType<LearningRun['stepConfig']>) => Trace;
}

function drawingOf(run: LearningRun, step: number, setting: FilmSetting): Drawing {
  const { sentence, head, lang, letter, traceOf } = setting;
  const trace = traceOf(run.stepConfig(step, sentence));
  const { tokens } = trace;
  const weights = weightsOf(trace, 0, head);
  const frame = heroAtRest(tokens.length, setting.query ?? tokens.length - 1);
  const curve = curveDrawing(run, lang, step);
  const height = ABOVE + curve.height;
  return {
    ...curve,
    height,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width: curve.width, height, fill: PALETTE.ground },
      ...sentenceShapes({ tokens }, (query) => rowValuesOf(trace, weights, query), frame, LINE, PALETTE, letter),
      {
        kind: 'group',
        dx: 0,
        dy: ABOVE,
        scaleX: 1,
        scaleY: 1,
        originX: 0,
        originY: 0,
        opacity: 1,
        shapes: curve.shapes,
      },
    ],
  };
}

/** From the first step to the last. */
export function learningFilm(run: LearningRun, setting: FilmSetting): Film {
  const to = Math.min(DURATION.max, DURATION.step * run.steps);
  const stepAt = (t: number) => (to > 0 ? Math.round((t / to) * run.steps) : 0);
  return { drawingAt: (t) => drawingOf(run, stepAt(t), setting), from: 0, to };
}
