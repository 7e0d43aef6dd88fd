// The figure on the screen as an SVG file of its own: what the page draws there, as rectangles, rules and text.
// Read from the finished page, so that the file shows what the reader sees: their numbers, marks, language and theme.

const SVG = 'http://www.w3.org/2000/svg';
/** Around the figure, in pixels. */
const MARGIN = 16;
/** What a shape of an SVG inside the page takes from style sheets, which the file does not have. */
const SHAPE_STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

type Attributes = Readonly<Record<string, string | number>>;

function draw(parent: Element, name: string, attributes: Attributes, text = ''): Element {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    shape.setAttribute(key, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  shape.textContent = text;
  return parent.appendChild(shape);
}

const isClear = (colour: string): boolean => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
const COLOUR = /rgba?\([^)]*\)/g;

/** Its colours in order, left to right: the ramp of a legend. */
function drawRamp(picture: Element, box: Attributes, image: string, id: string): void {
  const gradient = draw(picture, 'linearGradient', { id });
  const colours = image.match(COLOUR) ?? [];
  for (const [i, colour] of colours.entries())
    draw(gradient, 'stop', { offset: i / Math.max(1, colours.length - 1), 'stop-color': colour });
  draw(picture, 'rect', { ...box, fill: `url(#${id})` });
}

/** Lines from edge to edge: a hatch for what is hidden, a cross for what fell. */
function drawHatch(
  picture: Element,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  stroke: string,
  crossed: boolean,
): void {
  const lines: string[] = crossed ? [`M${x} ${y}l${width} ${height}M${x + width} ${y}l${-width} ${height}`] : [];
  for (let at = 6; !crossed && at < width + height; at += 6) {
    const [fromX, fromY] = at < width ? [x + at, y] : [x + width, y + at - width];
    const [toX, toY] = at < height ? [x, y + at] : [x + at - height, y + height];
    lines.push(`M${fromX} ${fromY}L${toX} ${toY}`);
  }
  draw(picture, 'path', { d: lines.join(''), stroke, 'stroke-width': 1, fill: 'none' });
}

/** Rings around or inside a cell: each shadow without offset and blur. */
function drawRings(
  picture: Element,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  shadow: string,
): void {
  const rings = [...shadow.matchAll(/(rgba?\([^)]*\)) 0px 0px 0px ([\d.]+)px( inset)?/g)];
  for (const [, stroke, spread, inset] of rings.reverse()) {
    const wide = Number(spread);
    const by = inset ? wide / 2 : -wide / 2;
    draw(picture, 'rect', {
      x: x + by,
      y: y + by,
      width: width - 2 * by,
      height: height - 2 * by,
      fill: 'none',
      stroke: stroke!,
      'stroke-width': wide,
    });
  }
}

function drawText(picture: Element, text: string, box: DOMRect, origin: DOMRect, style: CSSStyleDeclaration): void {
  draw(
    picture,
    'text',
    {
      x: box.left - origin.left + box.width / 2,
      y: box.top - origin.top + box.height / 2,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      fill: style.color,
      'font-family': style.fontFamily.replaceAll('"', "'"),
      'font-size': parseFloat(style.fontSize),
      'font-weight': style.fontWeight,
      'font-style': style.fontStyle,
      ...(style.textDecorationLine.includes('line-through') ? { 'text-decoration': 'line-through' } : {}),
    },
    text,
  );
}

function drawElement(picture: Element, element: HTMLElement, origin: DOMRect, id: string): void {
  const style = getComputedStyle(element);
  const rect = element.getBoundingClientRect();
  if (style.visibility === 'hidden' || style.clipPath !== 'none' || rect.width < 1 || rect.height < 1) return;
  const box = { x: rect.left - origin.left, y: rect.top - origin.top, width: rect.width, height: rect.height };
  if (!isClear(style.backgroundColor)) draw(picture, 'rect', { ...box, fill: style.backgroundColor });
  const crossed = element.matches('.fallen');
  if (element.matches('.hidden, .masked'))
    drawHatch(picture, box, style.getPropertyValue(element.matches('.masked') ? '--line' : '--hatch'), false);
  if (crossed) drawHatch(picture, box, style.getPropertyValue('--hatch'), true);
  else if (style.backgroundImage.startsWith('linear-gradient')) drawRamp(picture, box, style.backgroundImage, id);
  drawRings(picture, box, style.boxShadow);
  if (element.matches('.changed'))
    draw(picture, 'path', { d: `M${box.x + box.width} ${box.y}v10l-10 -10z`, fill: style.getPropertyValue('--ink') });
  for (const node of element.childNodes) {
    if (!(node instanceof Text) || node.data.trim() === '') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    drawText(picture, node.data.trim(), range.getBoundingClientRect(), origin, style);
  }
  if (element.dataset.text) drawText(picture, element.dataset.text, rect, origin, style);
}

/** An SVG of the page, with the styles that its shapes have there. */
function drawInline(picture: Element, inline: SVGSVGElement, origin: DOMRect): void {
  if (getComputedStyle(inline).visibility === 'hidden') return;
  const copy = inline.cloneNode(true) as SVGSVGElement;
  const shapes = [...inline.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((shape, i) => {
    const style = getComputedStyle(shapes[i]!);
    for (const name of SHAPE_STYLES) shape.setAttribute(name, style.getPropertyValue(name).replaceAll('"', "'"));
    shape.removeAttribute('class');
  });
  const rect = inline.getBoundingClientRect();
  const place = { x: rect.left - origin.left, y: rect.top - origin.top, width: rect.width, height: rect.height };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  copy.removeAttribute('class');
  picture.append(copy);
}

/** @returns the text of an SVG file that shows what stands inside `figure`, under a line of `caption`. */
export function pictureOf(figure: HTMLElement, caption: string): string {
  const elements = [...figure.querySelectorAll<HTMLElement | SVGElement>('*')].filter(
    (element) => !element.closest('.flights, .leaving'),
  );
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  const [left, top] = [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top))];
  const [right, bottom] = [Math.max(...boxes.map((b) => b.right)), Math.max(...boxes.map((b) => b.bottom))];
  const head = 28;
  const origin = new DOMRect(left - MARGIN, top - MARGIN - head);
  const [width, height] = [Math.ceil(right - origin.left + MARGIN), Math.ceil(bottom - origin.top + MARGIN)];
  const picture = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' }))
    picture.setAttribute(name, String(value));
  const style = getComputedStyle(figure);
  draw(picture, 'title', {}, caption);
  draw(picture, 'rect', { width, height, fill: style.getPropertyValue('--ground') });
  draw(
    picture,
    'text',
    {
      x: MARGIN,
      y: MARGIN + 12,
      'font-family': style.fontFamily.replaceAll('"', "'"),
      'font-size': 15,
      'font-weight': 600,
      fill: style.color,
    },
    caption,
  );
  elements.forEach((element, i) => {
    if (element instanceof HTMLCanvasElement) {
      const { left: x, top: y, width: w, height: h } = element.getBoundingClientRect();
      draw(picture, 'image', { x: x - origin.left, y: y - origin.top, width: w, height: h, href: element.toDataURL() });
    } else if (element instanceof SVGSVGElement) drawInline(picture, element, origin);
    else if (element instanceof HTMLElement && !element.closest('svg'))
      drawElement(picture, element, origin, `ramp-${i}`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`;
}
