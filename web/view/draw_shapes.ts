// Shapes on the page: as SVG elements, in the colours of its style sheets.
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { PALETTES } from './palette.ts';
import type { Palette, Run, Shape } from './shapes.ts';

/** The colours of the page, which follow its theme. */
export const OF_PAGE = Object.fromEntries(
  Object.keys(PALETTES.light).map((name) => [name, `var(--${name})`]),
) as Palette;

const span = ({ text, face, size, fill, bold, italic, struck, raised }: Run, before: Run | undefined) =>
  svg`<tspan class=${face} font-size=${size} fill=${fill} font-weight=${bold ? 600 : nothing}
    font-style=${italic ? 'italic' : nothing} text-decoration=${struck ? 'line-through' : nothing}
    dy=${(before?.raised ?? 0) - (raised ?? 0)}>${text}</tspan>`;

function renderShape(shape: Shape): SVGTemplateResult {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, fill = 'none', stroke, line, dash, radius } = shape;
      return svg`<rect x=${x} y=${y} width=${Math.max(0, width)} height=${Math.max(0, height)} fill=${fill}
          stroke=${stroke ?? nothing} stroke-width=${line ?? nothing} stroke-dasharray=${dash?.join(' ') ?? nothing}
          rx=${radius ?? nothing}></rect>`;
    }
    case 'path': {
      const { d, fill = 'none', stroke, line, dash, opacity } = shape;
      return svg`<path d=${d} fill=${fill} stroke=${stroke ?? nothing} stroke-width=${line ?? nothing}
          stroke-dasharray=${dash?.join(' ') ?? nothing} opacity=${opacity ?? nothing}></path>`;
    }
    case 'text': {
      const { x, y, anchor, runs, upright } = shape;
      return svg`<text x=${x} y=${y} text-anchor=${anchor} transform=${upright ? `rotate(-90 ${x} ${y})` : nothing}
        >${runs.map((run, i) => span(run, runs[i - 1]))}</text>`;
    }
    case 'group': {
      const { x, y, scale, shapes } = shape;
      return svg`<g transform="translate(${x} ${y}) scale(${scale})">${renderShapes(shapes)}</g>`;
    }
  }
}

export const renderShapes = (shapes: readonly Shape[]): readonly SVGTemplateResult[] => shapes.map(renderShape);
