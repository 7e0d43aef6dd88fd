// The curve of a run as a drawing: axes, named lines, steps after which the loss rises, and where it diverges.
import type { LearningRun } from '../../engine/learning_types.ts';
import { curveOf, levelsOf, MARGIN } from '../../view/curve.ts';
import { LANGUAGE_TAGS, type Language } from '../../words/languages.ts';
import { LEARNING_WORDS } from '../../words/learning_words.ts';
import { numberText } from '../../words/number_text.ts';
import { PALETTES } from './palette.ts';
import type { Drawing, Path, Shape, Text } from './shapes.ts';

/** In pixels. */
const SIZE = { width: 720, height: 360 };
const TYPE = 12;

export function curveDrawing(run: LearningRun, lang: Language): Drawing {
  const words = LEARNING_WORDS[lang];
  const palette = PALETTES.light;
  const { losses, steps, config } = run;
  const curve = curveOf({ losses, others: [], levels: levelsOf(run, words), linear: false }, SIZE);
  const [right, bottom] = [SIZE.width - MARGIN.right, SIZE.height - MARGIN.bottom];
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
    { kind: 'rect', x: 0, y: 0, ...SIZE, fill: palette.ground },
    text(MARGIN.left - 8, MARGIN.top - 10, 'end', words.loss, quiet),
    ...curve.losses
      .filter(({ at }) => at > MARGIN.top + 8)
      .flatMap(({ at, text: loss }) => [
        line(MARGIN.left, at, right, at, faint),
        text(MARGIN.left - 8, at + 4, 'end', loss, quiet),
      ]),
    ...curve.steps.flatMap(({ at, text: step }) => [
      line(at, bottom, at, bottom + 5, quiet),
      text(at, SIZE.height - 5, 'middle', step, quiet),
    ]),
    line(MARGIN.left, bottom, right, bottom, quiet),
    ...curve.rises.map((step) => line(curve.x(step), bottom - 5, curve.x(step), bottom, key)),
    ...curve.levels.map(({ y }) => line(MARGIN.left, y, right, y, quiet, { dashed: [2, 4] })),
    { kind: 'path', d: curve.path, stroke: palette.accent, line: 2.5 },
    ...curve.levels.map(({ name, baseline }) => text(right, baseline, 'end', name, quiet)),
    ...(burst === null
      ? []
      : [
          line(burst, MARGIN.top, burst, bottom, key, { line: 2 }),
          text(burst + 6, MARGIN.top + 12, 'start', 'NaN', key),
        ]),
  ];
  const title = `${words.tasks[config.task]}. ${words.atStep(steps, steps, numberText(losses[steps]!))}`;
  return { ...SIZE, title, lang: LANGUAGE_TAGS[lang], shapes };
}
