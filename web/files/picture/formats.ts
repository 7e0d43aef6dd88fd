// A drawing as a file, in the formats that need no browser.
import type { OutFile } from '../file.ts';
import { pdfOf } from './pdf.ts';
import type { Drawing } from './shapes.ts';
import { svgOf } from './svg.ts';

interface PictureFormat {
  readonly type: string;
  write(drawing: Drawing): OutFile['content'];
}

export const PICTURE_FORMATS = {
  svg: { type: 'image/svg+xml', write: svgOf },
  pdf: { type: 'application/pdf', write: pdfOf },
} as const satisfies Record<string, PictureFormat>;

export type PictureKind = keyof typeof PICTURE_FORMATS;

export const isPicture = (kind: string): kind is PictureKind => kind in PICTURE_FORMATS;

export function pictureFile(drawing: Drawing, kind: PictureKind, name: string): OutFile {
  const { type, write }: PictureFormat = PICTURE_FORMATS[kind];
  return { name: `${name}.${kind}`, type, content: write(drawing) };
}
