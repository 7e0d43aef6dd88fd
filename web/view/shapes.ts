// The parts of a picture, in pixels: every format and the page draw these few kinds, and nothing else.
import type { Role } from '../ops/notation.ts';

/** Colours by their names in the style sheets. */
export type Palette = Readonly<
  Record<
    'ground' | 'ink' | 'quiet' | 'line' | 'faint' | 'accent' | 'query' | 'key' | 'value' | 'hatch' | 'raised',
    string
  >
>;

/** The colour of a role; `none`: the colour without a role. */
export const ofRole = (palette: Palette, role: Role, none: string): string => (role === 'none' ? none : palette[role]);

/** A font style; its name depends on the format. */
type Face = 'text' | 'number' | 'code' | 'letter';

/** Text of one style on a line. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly struck?: boolean | undefined;
  /** Above the line, in pixels; a subscript is below it. */
  readonly raised?: number | undefined;
}

interface Rect {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly line?: number | undefined;
  readonly radius?: number | undefined;
  /** The length of the dashes of its line, and of the gaps between them. */
  readonly dash?: number | undefined;
}

/** A path of M, L, H, V, C and Z, absolute. */
export interface Path {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly line?: number | undefined;
  readonly opacity?: number | undefined;
  readonly dash?: number | undefined;
}

/** `y` is the baseline. */
export interface Text {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly runs: readonly Run[];
  /** It reads from bottom to top. */
  readonly upright?: boolean | undefined;
}

/** Shapes scaled, and then moved. */
interface Group {
  readonly kind: 'group';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly shapes: readonly Shape[];
}

export type Shape = Rect | Path | Text | Group;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The description for readers who cannot see it. */
  readonly title: string;
  readonly lang: string;
  readonly shapes: readonly Shape[];
}

/** Letters are centred vertically if their baseline is this far below the centre, in font sizes. */
export const MIDDLE = 0.35;

/** One line of text, centred on a point. */
export const centred = (x: number, middle: number, run: Run, more: Partial<Text> = {}): Text => ({
  kind: 'text',
  x,
  y: middle + MIDDLE * run.size,
  anchor: 'middle',
  runs: [run],
  ...more,
});

/** The text without characters that neither XML nor a canvas accepts: control characters and lone surrogates. */
export const writable = (text: string): string =>
  text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
