// The parts of a picture, in pixels: every format draws these few kinds, and nothing else.

/** A font style; its name depends on the format. */
export type Face = 'text' | 'number' | 'code' | 'letter';

/** Text of one style on a line. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly fill: string;
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly struck?: boolean | undefined;
  /** Above the line, in pixels. */
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
}

/** A path of M, L, H, V, C and Z, absolute. */
export interface Path {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly line?: number | undefined;
  readonly opacity?: number | undefined;
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
