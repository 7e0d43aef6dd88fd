// The curve of a run as a drawing: axes, named lines, steps after which the loss rises, and where it diverges.
import type { LearningRun } from '../../engine/learning_types.ts';
import { curveOf, levelsOf, MARGIN, nameX, type Curve } from '../../view/curve.ts';
import { LANGUAGE_TAGS, type Language } from '../../words/languages.ts';
import { LEARNING_WORDS, type LearningWords } from '../../words/learning_words.ts';
import { numberText } from '../../words/number_text.ts';
import { PALETTES } from './palette.ts';
import type { Drawing, Path, Shape, Text } from './shapes.ts';

/** In pixels. */
export const CURVE_SIZE = { width: 720, height: 360 };
const TYPE = 12;

/** A dot on the curve at a step, under its name. */
function handleShapes({ losses }: LearningRun, curve: Curve, step: number, words: LearningWords): readonly Shape[] {
  const { ink, ground } = PALETTES.light;
  const [x, y] = [curve.x(step), curve.y(losses[step]!)];
  const anchor = x > CURVE_SIZE.width - 90 ? 'end' : x < MARGIN.left + 90 ? 'start' : 'middle';
  const said = words.stepAndLoss(step, numberText(losses[step]!));
  return [
    { kind: 'path', d: `M${x} ${MARGIN.top - 6}V${CURVE_SIZE.height - MARGIN.bottom}`, stroke: ink, line: 1.5 },
    ...(y === null
      ? []
      : [
          {
            kind: 'rect',
            x: x - 6,
            y: y - 6,
            width: 12,
            height: 12,
            radius: 6,
            fill: ink,
            stroke: ground,
            line: 2,
          } as const,
        ]),
    {
      kind: 'text',
      x,
      y: MARGIN.top - 10,
      anchor,
      runs: [{ text: said, face: 'number', size: TYPE, fill: ink, bold: true }],
      rim: ground,
    },
  ];
}

/** @param handle The step of the handle; undefined: there is none. */
export function curveDrawing(run: LearningRun, lang: Language, handle?: number): Drawing {
  const words = LEARNING_WORDS[lang];
  const palette = PALETTES.light;
  const { losses, steps, config } = run;
  const curve = curveOf({ losses, others: [], levels: levelsOf(run, words), linear: false }, CURVE_SIZE);
  const [right, bottom] = [CURVE_SIZE.width - MARGIN.right, CURVE_SIZE.height - MARGIN.bottom];
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, more: Partial<Path> = {}): Path => ({
    kind: 'path',
    d: `M${x1} ${y1}L${x2} ${y2}`,
    stroke,
    line: 1,
    ...more,
  });
  const text = (x: number, y: number, anchor: Text['anchor'], said: string, fill: string): Text => ({
    kind: 'text',
    x,
    y,
    anchor,
    runs: [{ text: said, face: 'number', size: TYPE, fill }],
    rim: palette.ground,
  });
  const { line: faint, quiet, key } = palette;
  const burst = curve.burst === null ? null : curve.x(curve.burst);
  const shapes: readonly Shape[] = [
    { kind: 'rect', x: 0, y: 0, ...CURVE_SIZE, fill: palette.ground },
    text(MARGIN.left - 8, MARGIN.top - 10, 'end', words.loss, quiet),
    ...curve.losses
      .filter(({ at }) => at > MARGIN.top + 8)
      .flatMap(({ at, text: loss }) => [
        line(MARGIN.left, at, right, at, faint),
        text(MARGIN.left - 8, at + 4, 'end', loss, quiet),
      ]),
    ...curve.steps.flatMap(({ at, text: step }) => [
      line(at, bottom, at, bottom + 5, quiet),
      text(at, CURVE_SIZE.height - 5, 'middle', step, quiet),
    ]),
    line(MARGIN.left, bottom, right, bottom, quiet),
    ...curve.rises.map((step) => line(curve.x(step), bottom - 5, curve.x(step), bottom, key)),
    ...curve.levels.map(({ y }) => line(MARGIN.left, y, right, y, quiet, { dashed: [2, 4] })),
    { kind: 'path', d: curve.path, stroke: palette.accent, line: 2.5 },
    ...curve.levels.map(({ name, baseline, anchor }) =>
      text(nameX(anchor, CURVE_SIZE.width), baseline, anchor, name, quiet),
    ),
    ...(burst === null
      ? []
      : [
          line(burst, MARGIN.top, burst, bottom, key, { line: 2 }),
          text(burst + 6, MARGIN.top + 12, 'start', 'NaN', key),
        ]),
    ...(handle === undefined ? [] : handleShapes(run, curve, handle, words)),
  ];
  const at = handle ?? steps;
  const title = `${words.tasks[config.task]}. ${words.atStep(at, steps, numberText(losses[at]!))}`;
  return { ...CURVE_SIZE, title, lang: LANGUAGE_TAGS[lang], shapes };
}
