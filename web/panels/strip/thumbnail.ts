// A stage as a heat map of a few pixels a cell, for the strip.
import { nothing, svg, type SVGTemplateResult } from 'lit';
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { hidingMask, isHiddenAt } from '../../ops/hiding.ts';
import { followedRow } from '../../timeline/follow.ts';
import { domainOf } from '../../view/domain.ts';
import { colourOf, css } from '../../view/ramp.ts';
import type { Theme } from '../../model/state.ts';

const SIZE = 44;

/** `token`: the one that is followed; the rows of others are pale. */
export function renderThumbnail(trace: Trace, stage: Stage, theme: Theme, token: number | null): SVGTemplateResult {
  const { rows, cols } = stage;
  const side = Math.min(8, SIZE / Math.max(rows, cols));
  const [width, height] = [cols * side, rows * side];
  const domain = domainOf(trace, stage);
  const followed = followedRow(stage, token);
  const mask = hidingMask(trace, stage);
  const cells = Array.from({ length: rows * cols }, (_, i) => {
    const [row, col] = [Math.floor(i / cols), i % cols];
    const value = valueAt(trace, stage, row, col);
    const fill =
      Number.isFinite(value) && !(mask && isHiddenAt(trace, mask, row, col))
        ? css(colourOf(value, domain, theme))
        : 'url(#hatch)';
    return svg`<rect x=${(SIZE - width) / 2 + col * side} y=${(SIZE - height) / 2 + row * side} width=${side} height=${side} fill=${fill} opacity=${followed === null || followed === row ? nothing : 0.25}></rect>`;
  });
  return svg`<svg viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
    <defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4" height="4" class="hatch-ground"></rect><rect width="1.4" height="4" class="hatch-line"></rect></pattern></defs>
    ${cells}
    <rect x=${(SIZE - width) / 2} y=${(SIZE - height) / 2} width=${width} height=${height} class="frame"></rect>
  </svg>`;
}
