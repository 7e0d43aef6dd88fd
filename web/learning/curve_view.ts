// The curve as the track: its axes, named lines, other seeds as thin lines, and a handle at the step in view.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { MARGIN, nameBox, nameX, type Curve } from '../view/curve.ts';

export interface CurveShown {
  readonly curve: Curve;
  readonly step: number;
  readonly loss: number;
  /** The text at the handle, and its version for screen readers. */
  readonly label: string;
  readonly spoken: string;
  readonly name: string;
  readonly steps: number;
  /** For each of `curve.others`, the effect of a click; null: none. */
  readonly titles: readonly (string | null)[];
  /** The other curve is the run in comparison, not another seed. */
  readonly compared: string | null;
  readonly lossName: string;
}

const renderLines = ({ levels, area }: Curve): readonly unknown[] =>
  levels.map(
    ({ y }) =>
      svg`<g class="level"><line x1=${MARGIN.left} x2=${area.width - MARGIN.right} y1=${y} y2=${y}></line></g>`,
  );

/** No line and no other run crosses a name. */
const renderGaps = ({ levels, area }: Curve): readonly unknown[] =>
  levels.map((level) => {
    const { x, y, width, height } = nameBox(level, area.width);
    return svg`<rect class="name-gap" x=${x} y=${y} width=${width} height=${height}></rect>`;
  });

/** Over the curve, where they stay legible. */
const renderNames = ({ levels, area }: Curve): readonly unknown[] =>
  levels.map(
    ({ name, baseline, anchor }) => svg`<g class="level">
      <text x=${nameX(anchor, area.width)} y=${baseline} text-anchor=${anchor}>${name}</text>
    </g>`,
  );

export function renderCurve(shown: CurveShown): TemplateResult {
  const { curve, step, loss, label, spoken, name, steps, titles, compared, lossName } = shown;
  const { width, height } = curve.area;
  const bottom = height - MARGIN.bottom;
  const x = curve.x(step);
  const y = curve.y(loss);
  const side = x > width - 90 ? 'end' : x < MARGIN.left + 90 ? 'start' : 'middle';
  return html`<div
    class="track" role="slider" tabindex="0" aria-label=${name} aria-orientation="horizontal"
    aria-valuemin="0" aria-valuemax=${steps} aria-valuenow=${step} aria-valuetext=${spoken}
  >
    <svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      <g class="axis">
        <text x=${MARGIN.left - 8} y=${MARGIN.top - 10} text-anchor="end">${lossName}</text>
        ${curve.losses
          .filter(({ at }) => at > MARGIN.top + 8)
          .map(
            ({
              at,
              text,
            }) => svg`<line class="grid-line" x1=${MARGIN.left} x2=${width - MARGIN.right} y1=${at} y2=${at}></line>
              <text x=${MARGIN.left - 8} y=${at + 4} text-anchor="end">${text}</text>`,
          )}
        ${curve.steps.map(
          ({ at, text }) => svg`<line x1=${at} x2=${at} y1=${bottom} y2=${bottom + 5}></line>
            <text x=${at} y=${height - 5} text-anchor="middle">${text}</text>`,
        )}
        <line x1=${MARGIN.left} x2=${width - MARGIN.right} y1=${bottom} y2=${bottom}></line>
      </g>
      ${renderLines(curve)}
      <g class="rises">${curve.rises.map(
        (at) => svg`<line x1=${curve.x(at)} x2=${curve.x(at)} y1=${bottom - 5} y2=${bottom}></line>`,
      )}</g>
      <g class=${compared ? 'compared' : 'others'}>${curve.others.map(
        (path, i) =>
          svg`<g data-other=${titles[i] ? i : nothing}><path d=${path}></path><path class="hit" d=${path}>${
            titles[i] ? svg`<title>${titles[i]}</title>` : nothing
          }</path></g>`,
      )}</g>
      ${renderGaps(curve)}
      <path class="curve" d=${curve.path}></path>
      ${renderNames(curve)}
      ${
        curve.burst === null
          ? nothing
          : svg`<g class="burst"><line x1=${curve.x(curve.burst)} x2=${curve.x(curve.burst)} y1=${MARGIN.top}
              y2=${bottom}></line><text x=${curve.x(curve.burst) + 6} y=${MARGIN.top + 12}>NaN</text></g>`
      }
      <g class="handle">
        <line x1=${x} x2=${x} y1=${MARGIN.top - 6} y2=${bottom}></line>
        ${y === null ? nothing : svg`<circle cx=${x} cy=${y} r="7"></circle>`}
        <text x=${x} y=${MARGIN.top - 10} text-anchor=${side}>${label}</text>
      </g>
    </svg>
  </div>`;
}
