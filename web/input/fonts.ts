// Measures the width of the reader's fonts once, so that the layout can be computed.
import type { FontWidths } from '../model/presentation.ts';

/** Null without a document to measure in. */
export function measureFonts(element: Element): FontWidths | null {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return null;
  const style = getComputedStyle(element);
  const widthOf = (font: string, text: string) => {
    canvas.font = `100px ${font}`;
    return canvas.measureText(text).width / 100;
  };
  return {
    number: widthOf(style.getPropertyValue('--steps-number-font'), '−0.0000'),
    letter: widthOf(style.getPropertyValue('--steps-font'), 'journey') / 'journey'.length,
  };
}
