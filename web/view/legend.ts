// The legends of colours: the ramp of a range with both ends, and marks beside it, such as a hatch.
import { html, nothing, type TemplateResult } from 'lit';
import { hidesSome } from '../ops/masks.ts';
import type { InView } from '../model/in_view.ts';
import { domainOf, colourOf, css, type Domain } from './ramp.ts';
import type { Theme } from '../model/state.ts';
import type { Words } from '../words/words.ts';
import type { Matrix } from '../ops/operation.ts';
import { legendOf, markWord } from './legend_parts.ts';
import type { Mark } from './mark.ts';

/** The gradient follows the ramp's curve, which is steep at first. */
const ROOT_STOPS = [0, 0.01, 0.04, 0.1, 0.25, 0.5, 0.75, 1];

function gradientOf(domain: Domain, theme: Theme): string {
  const stops = domain.signed ? [-1, -0.5, 0, 0.5, 1] : domain.root ? ROOT_STOPS : [0, 0.5, 1];
  const colours = stops.map(
    (stop) => `${css(colourOf(stop * domain.max, domain, theme))} ${100 * (domain.signed ? (stop + 1) / 2 : stop)}%`,
  );
  return `linear-gradient(90deg,${colours.join(',')})`;
}

/** A line of parts, which is read as one picture. */
const line = (words: Words, said: readonly string[], marks: readonly Mark[], ramp: unknown = nothing) =>
  html`<div class="legend" role="img" aria-label=${[...said, ...marks.map((mark) => markWord(words, mark))].join(', ')}>
    ${ramp}
    ${marks.map((mark) => swatch(markWord(words, mark), mark === 'hidden' ? 'hidden' : 'fallen'))}
  </div>`;

const swatch = (text: string, kind: string, style = '') =>
  html`<span class="mark"><span class="swatch ${kind}" .style=${style}></span>${text}</span>`;

/** One legend for all matrices of the whole figure: their hues are those of their titles, other colours are below 0. */
export function renderColourKey({ trace, theme, words }: InView): TemplateResult {
  const isHiding = trace.stages.some((stage) => hidesSome(trace, stage));
  const isDropping = trace.stages.some(({ name }) => name === 'dropout_mask');
  const marks: readonly Mark[] = [
    ...(isHiding ? ['hidden' as const] : []),
    ...(isDropping ? ['dropped' as const] : []),
  ];
  const below = css(colourOf(-1, { signed: true, max: 1 }, theme));
  const { negativeLegend } = words;
  return line(words, [negativeLegend], marks, swatch(negativeLegend, '', `background:${below}`));
}

/** Its place is kept where it has nothing. */
export function renderLegend(view: InView, matrix: Matrix): TemplateResult {
  const { trace, theme, words } = view;
  const legend = legendOf(view, matrix);
  if (!legend) return html`<div class="legend"></div>`;
  const { ends, marks } = legend;
  if (!ends) return line(words, [], marks);
  const domain = domainOf(trace, matrix.stage);
  const ramp = html`<span>${ends[0]}</span>
    <span class="ramp" .style=${`background:${gradientOf(domain, theme)}`}>
      ${domain.signed ? html`<i>0</i>` : nothing}
    </span>
    <span>${ends[1]}</span>`;
  return line(words, [words.legend(...ends)], marks, ramp);
}
