// The colours and typefaces of a picture: a copy of those in the style sheets, which a file does not have.
import type { Theme } from '../../model/state.ts';
import { FAMILY } from '../../typeface/family.ts';
import type { Face, Palette } from '../../view/shapes.ts';
import type { InView } from '../../model/in_view.ts';
import type { CellRef } from '../../ops/expression.ts';

/** As in base.css. */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#fcfcfb',
    ink: '#1c1d21',
    quiet: '#5c5f68',
    line: '#d9dade',
    faint: '#eeeef0',
    accent: '#542788',
    query: '#006acb',
    key: '#b34700',
    value: '#057856',
    hatch: '#b9bbc2',
    raised: '#fff',
  },
  dark: {
    ground: '#15161a',
    ink: '#ebecef',
    quiet: '#9fa8b2',
    line: '#3b3e47',
    faint: '#23252b',
    accent: '#baa4f5',
    query: '#5797bd',
    key: '#f59a62',
    value: '#4fcba6',
    hatch: '#5d616c',
    raised: '#1d1f25',
  },
};

const SANS =
  `'${FAMILY}', 'Noto Sans', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', 'PingFang SC', ` +
  "'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

/** As in base.css, plus fallbacks: not every program finds a font for Chinese by itself. */
export const FONTS: Readonly<Record<Face, string>> = {
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
