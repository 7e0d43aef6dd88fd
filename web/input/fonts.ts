// How wide the reader's fonts are, measured once, so that the layout can be computed.
import type { Reader } from '../view/scene/layout.ts';

type FontWidths = Omit<Reader, 'coarse'>;

/** Widths at a size of 1 px; of common fonts until there is a document to measure in. */
export const USUAL_FONTS: FontWidths = { number: 3.9, letter: 0.56 };

export function measureFonts(host: Element): FontWidths {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return USUAL_FONTS;
  const style = getComputedStyle(host);
  const widthOf = (font: string, text: string) => {
    canvas.font = `100px ${font}`;
    return canvas.measureText(text).width / 100;
  };
  return {
    number: widthOf(style.getPropertyValue('--steps-number-font'), '−0.0000'),
    letter: widthOf(style.getPropertyValue('--steps-font'), 'journey') / 'journey'.length,
  };
}
