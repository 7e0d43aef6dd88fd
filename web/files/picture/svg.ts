// A drawing as the text of a standalone SVG file: rectangles, paths, and text that can be selected; no more than what
// SVG 1.1 has, since that is what other programs know.
import { FONTS } from './drawn.ts';
import { writable, type Drawing, type Run, type Shape, type Text } from '../../view/shapes.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => writable(text).replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** Three decimals are finer than a pixel. */
const number = (value: number) => String(Math.round(value * 1000) / 1000);

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? number(value) : escaped(value!)}"`)
    .join('');

const element = (name: string, attributes: Attributes, content = '') =>
  content === '' ? `<${name}${attributesOf(attributes)}/>` : `<${name}${attributesOf(attributes)}>${content}</${name}>`;

const typeOf = ({ face, size, fill, bold, italic, struck }: Run): Attributes => ({
  'font-family': FONTS[face] === FONTS.text ? undefined : FONTS[face],
  'font-size': size,
  fill,
  'font-weight': bold ? 600 : undefined,
  'font-style': italic ? 'italic' : undefined,
  'text-decoration': struck ? 'line-through' : undefined,
});

function textOf({ x, y, anchor, runs, upright }: Text): string {
  const place = {
    x,
    y,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    transform: upright ? `rotate(-90 ${number(x)} ${number(y)})` : undefined,
  };
  if (runs.length === 1) return element('text', { ...place, ...typeOf(runs[0]!) }, escaped(runs[0]!.text));
  const spans = runs.map((run, i) => {
    const by = (runs[i - 1]?.raised ?? 0) - (run.raised ?? 0);
    return element('tspan', { ...typeOf(run), dy: by === 0 ? undefined : by }, escaped(run.text));
  });
  return element('text', { ...place, 'xml:space': 'preserve' }, spans.join(''));
}

function shapeOf(shape: Shape): string {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, fill = 'none', stroke, line, radius, dash } = shape;
      const dashes = { 'stroke-width': line, 'stroke-dasharray': dash?.join(' ') };
      return element('rect', { x, y, width, height, fill, stroke, ...dashes, rx: radius });
    }
    case 'path': {
      const { d, fill = 'none', stroke, line, opacity, dash } = shape;
      return element('path', { d, fill, stroke, 'stroke-width': line, 'stroke-dasharray': dash?.join(' '), opacity });
    }
    case 'text':
      return textOf(shape);
    case 'group': {
      const { x, y, scale, shapes } = shape;
      const transform = `matrix(${[scale, 0, 0, scale, x, y].map(number).join(' ')})`;
      return element('g', { transform }, shapes.map(shapeOf).join('\n'));
    }
  }
}

export function svgOf({ width, height, title, lang, shapes }: Drawing): string {
  const content = [element('title', {}, escaped(title)), ...shapes.map(shapeOf)].join('\n');
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...size,
    role: 'img',
    'xml:lang': lang,
    'font-family': FONTS.text,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', head, `\n${content}\n`)}\n`;
}
