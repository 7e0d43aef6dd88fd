// The legends of colours: the ramp of a range with both ends, and marks beside it, such as a hatch.
import { html, nothing, type TemplateResult } from 'lit';
import { hidesSome } from '../ops/masks.ts';
import type { InView } from '../model/in_view.ts';
import { rampEnds, domainOf, colourOf, css, type Domain } from './ramp.ts';
import type { Theme } from '../model/state.ts';
import type { Words } from '../words/words.ts';
import type { Matrix } from '../ops/operation.ts';
import { isBlank, marksIn, type Mark } from './mark.ts';

/** The gradient follows the ramp's curve, which is steep at first. */
const ROOT_STOPS = [0, 0.01, 0.04, 0.1, 0.25, 0.5, 0.75, 1];

/** The meaning of a mark: its class, and the word for it. */
type LegendEntry = readonly [kind: string, text: string];

function gradientOf(domain: Domain, theme: Theme): string {
  const stops = domain.signed ? [-1, -0.5, 0, 0.5, 1] : domain.root ? ROOT_STOPS : [0, 0.5, 1];
  const colours = stops.map(
    (stop) => `${css(colourOf(stop * domain.max, domain, theme))} ${100 * (domain.signed ? (stop + 1) / 2 : stop)}%`,
  );
  return `linear-gradient(90deg,${colours.join(',')})`;
}

function renderRamp(domain: Domain, theme: Theme, words: Words, marks: readonly LegendEntry[]) {
  const [min, max] = rampEnds(domain);
  const spoken = [words.legend(min, max), ...spokenMarks(marks)].join(', ');
  return html`<div class="legend" role="img" aria-label=${spoken}>
    <span>${min}</span>
    <span class="ramp" .style=${`background:${gradientOf(domain, theme)}`}>
      ${domain.signed ? html`<i>0</i>` : nothing}
    </span>
    <span>${max}</span>
    ${marks.map(renderMark)}
  </div>`;
}

const spokenMarks = (marks: readonly LegendEntry[]) => marks.map(([, text]) => text);
const renderMark = ([kind, text]: LegendEntry) =>
  html`<span class="mark"><span class="swatch ${kind}"></span>${text}</span>`;

/** One legend for all matrices of the whole figure: their hues are those of their titles, other colours are below 0. */
export function renderColourKey({ trace, theme, words }: InView): TemplateResult {
  const isHiding = trace.stages.some((stage) => hidesSome(trace, stage));
  const isDropping = trace.stages.some(({ name }) => name === 'dropout_mask');
  const marks = entriesOf(words, [
    ...(isHiding ? ['hidden' as const] : []),
    ...(isDropping ? ['dropped' as const] : []),
  ]);
  const below = css(colourOf(-1, { signed: true, max: 1 }, theme));
  const spoken = [words.negativeLegend, ...spokenMarks(marks)].join(', ');
  return html`<div class="legend" role="img" aria-label=${spoken}>
    <span class="mark"><span class="swatch" .style=${`background:${below}`}></span>${words.negativeLegend}</span>
    ${marks.map(renderMark)}
  </div>`;
}

const entriesOf = (words: Words, marks: readonly Mark[]): readonly LegendEntry[] =>
  marks.map((mark) => (mark === 'hidden' ? ['hidden', words.hiddenLegend] : ['fallen', words.fallenLegend]));

/** A mask has no ramp, only its marks. A result has no legend before its first number: the ends are numbers of it. */
export function renderLegend({ trace, theme, words, frame }: InView, matrix: Matrix): TemplateResult {
  const { stage } = matrix;
  const domain = domainOf(trace, stage);
  const marks = entriesOf(words, marksIn(trace, matrix));
  const isBare = isBlank(stage);
  // A mask that hides nothing needs no legend; zeros and hidden cells alone have no range.
  if (frame.landed.get(stage.id) === 0 || (isBare ? marks.length === 0 : domain.max === 0))
    return html`<div class="legend"></div>`;
  if (!isBare) return renderRamp(domain, theme, words, marks);
  const spoken = spokenMarks(marks).join(', ');
  return html`<div class="legend" role="img" aria-label=${spoken}>${marks.map(renderMark)}</div>`;
}
