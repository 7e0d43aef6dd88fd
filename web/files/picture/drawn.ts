// What the shapes of a picture are drawn from: the state in view, its colours, typefaces and font size.
import { FAMILY } from '../../typeface/family.ts';
import type { Palette, Run } from '../../view/shapes.ts';
import type { InView } from '../../model/in_view.ts';
import type { CellRef } from '../../ops/expression.ts';

const SANS =
  `'${FAMILY}', 'Noto Sans', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', 'PingFang SC', ` +
  "'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** As in styled_element.css, plus fallbacks: not every program finds a font for Chinese by itself. */
export const FONTS: Readonly<Record<Run['face'], string>> = {
  text: SANS,
  number: SANS,
  code: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace",
  letter: "Georgia, 'Times New Roman', 'DejaVu Serif', serif",
};

export interface Drawn {
  readonly view: InView;
  readonly palette: Palette;
  /** The font size of numbers. */
  readonly font: number;
  readonly sources: readonly CellRef[];
}
