// A drawing as a PDF file of one page (ISO 32000-1): its paths, and its text as text that can be selected.
import { HAN, PDF_FONTS, piecesOf } from './pdf_text.ts';
import type { Drawing, Shape, Text } from './shapes.ts';

/** Points per pixel. */
const POINT = 0.75;

const number = (value: number) => String(Math.round(value * 1000) / 1000);
const numbers = (...values: readonly number[]) => values.map(number).join(' ');

/** The red, green and blue of a colour written as #rgb, #rrggbb or rgb(r g b). */
function rgb(colour: string): string {
  const [, digits] = /^#([\da-f]+)$/i.exec(colour) ?? [];
  const long = digits?.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const channels = long
    ? [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
    : (colour.match(/[\d.]+/g) ?? ['0', '0', '0']).slice(0, 3).map(Number);
  return numbers(...channels.map((channel) => channel / 255));
}

/** The operators of a path of M, L, H, V, C and Z. */
function pathOf(d: string): string {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MLHVCZ])([^A-Z]*)/g)]
    .map(([, command, rest]) => {
      const values = (rest!.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
      if (command === 'Z') return 'h';
      if (command === 'H') [x] = values as [number];
      else if (command === 'V') [y] = values as [number];
      else [x, y] = values.slice(-2) as [number, number];
      if (command === 'C') return `${numbers(...values)} c`;
      return `${numbers(x, y)} ${command === 'M' ? 'm' : 'l'}`;
    })
    .join('\n');
}

class Content {
  readonly lines: string[] = [];
  /** Whether the text contains Chinese: only then does the file name a font for it. */
  hasHan = false;
  /** The opacities in use, which a page lists. */
  readonly opacities = new Set<number>();

  #text({ x, y, anchor, runs, rim, upright }: Text): void {
    const pieces = runs.map((run) => [run, piecesOf(run)] as const);
    const whole = pieces.reduce((sum, [, own]) => sum + own.reduce((width, piece) => width + piece.width, 0), 0);
    const left = anchor === 'start' ? 0 : anchor === 'middle' ? -whole / 2 : -whole;
    const size = Math.max(...runs.map((run) => run.size));
    this.lines.push('q', `${upright ? '0 -1 1 0' : '1 0 0 1'} ${numbers(x, y)} cm`);
    if (rim) this.lines.push(`${rgb(rim)} rg ${numbers(left, -0.78 * size, whole, size)} re f`);
    let at = left;
    for (const [run, own] of pieces) {
      const start = at;
      this.lines.push('BT', `${rgb(run.fill)} rg`);
      for (const piece of own) {
        this.hasHan ||= piece.font === HAN;
        this.lines.push(`/${piece.font} ${number(piece.size)} Tf 1 0 0 -1 ${numbers(at, -piece.raised)} Tm`);
        this.lines.push(`<${piece.string}> Tj`);
        at += piece.width;
      }
      this.lines.push('ET');
      if (run.struck) this.lines.push(`${numbers(start, -0.32 * run.size, at - start, 1)} re f`);
    }
    this.lines.push('Q');
  }

  #opacity(opacity: number): void {
    this.opacities.add(opacity);
    this.lines.push(`/A${number(opacity * 1000)} gs`);
  }

  add(shape: Shape, opacity: number): void {
    if (shape.kind === 'text') return this.#text(shape);
    this.lines.push('q');
    if (shape.kind === 'group') {
      const { dx, dy, scaleX, scaleY, originX, originY } = shape;
      const [x, y] = [dx + originX * (1 - scaleX), dy + originY * (1 - scaleY)];
      this.lines.push(`${numbers(scaleX, 0, 0, scaleY, x, y)} cm`);
      const own = opacity * shape.opacity;
      if (own !== 1) this.#opacity(own);
      for (const inner of shape.shapes) this.add(inner, own);
    } else {
      const { fill, stroke, line = 1 } = shape;
      const fills = fill !== undefined && fill !== 'none';
      if (shape.kind === 'path' && shape.opacity !== undefined) this.#opacity(opacity * shape.opacity);
      if (shape.kind === 'path' && shape.dashed) this.lines.push(`[${numbers(...shape.dashed)}] 0 d`);
      if (fills) this.lines.push(`${rgb(fill)} rg`);
      if (stroke) this.lines.push(`${rgb(stroke)} RG ${number(line)} w`);
      const { kind } = shape;
      this.lines.push(kind === 'path' ? pathOf(shape.d) : `${numbers(shape.x, shape.y, shape.width, shape.height)} re`);
      this.lines.push(fills && stroke ? 'B' : fills ? 'f' : stroke ? 'S' : 'n');
    }
    this.lines.push('Q');
  }
}

const utf16 = (text: string) =>
  `<feff${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;

/** Every code of the Chinese font is a UTF-16 unit, so that copied text is correct. */
function unicodeMap(): string {
  const byte = (value: number) => value.toString(16).padStart(2, '0');
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const code = byte(high);
    return `<${code}00> <${code}ff> <${code}00>`;
  });
  const blocks = [0, 100, 200].map((from) => ranges.slice(from, from + 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Unicode def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfrange`, ...block, 'endbfrange']),
    'endcmap end end',
  ].join('\n');
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Objects 6 to 9: a font that readers have for Chinese, and the meaning of its codes. */
const HAN_FONT = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H' +
    ' /DescendantFonts [7 0 R] /ToUnicode 9 0 R >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 8 0 R' +
    ' /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0' +
    ' /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  stream(unicodeMap()),
];

/** The numbered objects of a file, from 1, and the offset of each. All of it is ASCII. */
function fileOf(objects: readonly string[], info: number): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function pdfOf({ width, height, title, lang, shapes }: Drawing): Uint8Array<ArrayBuffer> {
  const content = new Content();
  content.lines.push(`${numbers(POINT, 0, 0, -POINT, 0, height * POINT)} cm`);
  for (const shape of shapes) content.add(shape, 1);
  const fonts = Object.entries(PDF_FONTS).map(([name, font]) => {
    const encoding = font === 'Symbol' ? '' : ' /Encoding /WinAnsiEncoding';
    return `/${name} << /Type /Font /Subtype /Type1 /BaseFont /${font}${encoding} >>`;
  });
  const states = [...content.opacities].map(
    (opacity) => `/A${number(opacity * 1000)} << /ca ${number(opacity)} /CA ${number(opacity)} >>`,
  );
  const han = content.hasHan ? ` /${HAN} 6 0 R` : '';
  const resources = `<< /Font << ${fonts.join(' ')}${han} >> /ExtGState << ${states.join(' ')} >> >>`;
  const box = `[0 0 ${numbers(width * POINT, height * POINT)}]`;
  return fileOf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Lang (${lang}) >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents 4 0 R >>`,
      stream(content.lines.join('\n')),
      `<< /Title ${utf16(title)} /Producer (attention-steps) >>`,
      ...(content.hasHan ? HAN_FONT : []),
    ],
    5,
  );
}
