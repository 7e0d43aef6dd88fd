// The parts of a picture, in pixels: every format and the page draw these few kinds, and nothing else.
import type { Role } from '../ops/notation.ts';
import type { Area, Rect } from './area.ts';

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
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly struck?: boolean;
  /** Above the line, in pixels; a subscript is below it. */
  readonly raised?: number;
}

/** How an area and its outline are drawn: with no colour, not at all. */
interface Paint {
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  /** How thick the outline is. */
  readonly line?: number;
  /** The length of its dashes, and of the gaps between them. */
  readonly dash?: readonly [on: number, off: number];
}

interface Rectangle extends Rect, Paint {
  readonly kind: 'rect';
  readonly radius?: number;
}

/** A path of M, L, H, V, C and Z, absolute. */
export interface Path extends Paint {
  readonly kind: 'path';
  readonly d: string;
  readonly opacity?: number;
}

/** `y` is the baseline. */
export interface Text {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly runs: readonly Run[];
  /** It reads from bottom to top. */
  readonly upright?: boolean;
}

/** Shapes scaled, and then moved. */
interface Group {
  readonly kind: 'group';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly shapes: readonly Shape[];
}

export type Shape = Rectangle | Path | Text | Group;

export interface Drawing extends Area {
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
