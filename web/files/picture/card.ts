// The card for sharing: the sentence with its arcs, the weights below it, the page's name and address. A drawing in the
// size in which sites preview a link.
import { valueAt } from '../../engine/index.ts';
import { heroAtRest, type HeroFrame } from '../../model/hero_frame.ts';
import type { InView } from '../../model/in_view.ts';
import { countOf } from '../../model/state.ts';
import { weightsOf } from '../../ops/index.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { rowDomainOf } from '../../view/domain.ts';
import { marksOf } from '../../view/mark.ts';
import { colourOf, css, textOn } from '../../view/ramp.ts';
import { numberText } from '../../words/number_text.ts';
import { crossLines, hatchLines } from './cell_shapes.ts';
import { cut } from './matrix_shapes.ts';
import type { Palette } from './palette.ts';
import { sentenceShapes } from './sentence_shapes.ts';
import { centred, type Drawing, type Run, type Shape } from './shapes.ts';
import { stageWordsOf } from '../../words/stage_words.ts';

export const CARD = { width: 1200, height: 630 };

const MARGIN = 56;
const HEAD = { middle: 58, mark: 34, size: 26 };
const FOOT = { middle: 592, size: 20 };
/** The words of the rows are to the left of the columns. */
const COLUMNS = { x: 188, width: CARD.width - 188 - MARGIN };
const SENTENCE = { ...COLUMNS, y: 318, arcs: 176, max: 52 };
const MATRIX = { y: 344, height: 212, highest: 36 };
const LABEL = 18;
/** Smaller numbers are left out. */
const MIN_NUMBER = 11;

export interface CardSetting {
  readonly palette: Palette;
  /** The width of a letter, and of "−0.0000", at a size of 1 px. */
  readonly letter: number;
  readonly number: number;
  /** The page's address, without what a reader need not type; empty if there is none. */
  readonly address: string;
}

/** Three words and the keys that they may see, as on the page's icon. */
function markShapes(x: number, y: number, side: number, palette: Palette): readonly Shape[] {
  const cell = side / 3.2;
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((col): Shape => {
      const fill = col > row ? palette.line : row === 1 && col === 0 ? palette.key : palette.accent;
      const at = (place: number) => place * 1.1 * cell;
      return { kind: 'rect', x: x + at(col), y: y + at(row), width: cell, height: cell, radius: cell / 5, fill };
    }),
  );
}

/** The weights, each below its word: a row appears at its word's turn. */
function weightShapes(view: InView, frame: HeroFrame, { palette, letter, number }: CardSetting): readonly Shape[] {
  const { trace, theme } = view;
  const weights = weightsOf(trace, 0, 0);
  const { rows, cols } = weights;
  const [width, height] = [COLUMNS.width / cols, Math.min(MATRIX.highest, MATRIX.height / rows)];
  const type = Math.min(18, 0.55 * height, (width - 6) / number);
  const label = Math.min(LABEL, 0.8 * height);
  const markAt = marksOf(trace, weights);
  return Array.from({ length: rows }, (_, row): Shape => {
    const domain = rowDomainOf(trace, weights, row);
    const y = MATRIX.y + row * height;
    const isFrom = row === frame.from;
    const cells = Array.from({ length: cols }, (_, col): readonly Shape[] => {
      const place = { x: COLUMNS.x + col * width, y, width, height };
      const mark = markAt(row, col);
      const value = valueAt(trace, weights, row, col);
      const line = { stroke: palette.line, line: 1 };
      if (mark || !Number.isFinite(value)) {
        const d = mark === 'dropped' ? crossLines(place) : mark ? hatchLines(place, 8) : '';
        return [
          { kind: 'rect', ...place, ...line },
          ...(d ? [{ kind: 'path', d, stroke: palette.hatch, line: 1 } as const] : []),
        ];
      }
      const colour = colourOf(value, domain, theme);
      const told = centred(place.x + width / 2, y + height / 2, {
        text: numberText(value),
        face: 'number',
        size: type,
        fill: textOn(colour),
        bold: isFrom,
      });
      return [{ kind: 'rect', ...place, ...line, fill: css(colour) }, ...(type < MIN_NUMBER ? [] : [told])];
    });
    const name: Run = {
      text: cut(trace.tokens[row]!, COLUMNS.x - MARGIN - 14, letter, label),
      face: 'text',
      size: label,
      bold: isFrom,
      fill: isFrom ? palette.query : palette.quiet,
    };
    const shapes: readonly Shape[] = [
      ...cells.flat(),
      ...(label < 9 ? [] : [centred(COLUMNS.x - 14, y + height / 2, name, { anchor: 'end' })]),
      ...(isFrom
        ? [{ kind: 'rect', x: COLUMNS.x, y, width: COLUMNS.width, height, stroke: palette.ink, line: 2.5 } as const]
        : []),
    ];
    const opacity = frame.arcs[row]!.grown;
    return { kind: 'group', dx: 0, dy: 0, scaleX: 1, scaleY: 1, originX: 0, originY: 0, opacity, shapes };
  });
}

/** The word with visible weights: the followed one, else the last, as in the article's opening. */
export const cardAtRest = ({ trace, timeline }: InView): HeroFrame =>
  heroAtRest(trace.tokens.length, timeline.token ?? trace.tokens.length - 1);

/** @param frame A moment of the opening, which a film of the card goes through. */
export function cardOf(view: InView, setting: CardSetting, frame: HeroFrame = cardAtRest(view)): Drawing {
  const { trace, words } = view;
  const { palette, letter, address } = setting;
  const { tokens } = trace;
  const weights = weightsOf(trace, 0, 0);
  const heads = countOf(trace, 'head');
  const title: Run = { text: words.player, face: 'text', size: HEAD.size, bold: true, fill: palette.ink };
  const about: Run = {
    text: [stageWordsOf(words, weights.name).title, heads > 1 && words.headOf(1, heads)].filter(Boolean).join(', '),
    face: 'text',
    size: FOOT.size,
    fill: palette.quiet,
  };
  const place: Run = { text: address, face: 'text', size: FOOT.size, fill: palette.accent };
  return {
    ...CARD,
    title: `${words.player}: ${tokens.join(' ')}`,
    lang: words.lang,
    shapes: [
      { kind: 'rect', x: 0, y: 0, ...CARD, fill: palette.ground },
      ...markShapes(MARGIN, HEAD.middle - HEAD.mark / 2, HEAD.mark, palette),
      centred(MARGIN + HEAD.mark + 16, HEAD.middle, title, { anchor: 'start' }),
      ...sentenceShapes(
        { tokens, others: trace.config.memoryTokens },
        (row) => rowValuesOf(trace, weights, row),
        frame,
        SENTENCE,
        palette,
        letter,
      ),
      ...weightShapes(view, frame, setting),
      centred(COLUMNS.x, FOOT.middle, about, { anchor: 'start' }),
      ...(address ? [centred(CARD.width - MARGIN, FOOT.middle, place, { anchor: 'end' })] : []),
    ],
  };
}
