// A QR code as an SVG picture: black on white in every theme, with the quiet margin that scanners need.
import { svg, html, type TemplateResult } from 'lit';
import { encode } from 'uqr';

/** Modules around the code, as the standard asks. */
const MARGIN = 4;

export function renderCode(text: string, label: string): TemplateResult {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: MARGIN });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg class="question-code" role="img" aria-label=${label} viewBox=${`0 0 ${size} ${size}`}>
    ${svg`<rect width=${size} height=${size}></rect><path d=${path}></path>`}
  </svg>`;
}
