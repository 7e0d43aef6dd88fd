// The widths of letters and numbers on this page, from which the layout is computed: known for our typeface, which may
// still be loading, and measured for any other.
import { FAMILY, WIDTHS } from '../typeface/family.ts';
import type { FontWidths } from '../model/presentation.ts';

/** Null without a document to measure in. */
export function measureFonts(element: Element): FontWidths | null {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return null;
  const style = getComputedStyle(element);
  const widthOf = (property: string, text: string, ours: number) => {
    const font = style.getPropertyValue(property);
    canvas.font = `100px ${font}`;
    return font.includes(FAMILY) ? ours : canvas.measureText(text).width / 100;
  };
  const word = 'journey';
  return {
    number: widthOf('--steps-number-font', '−0.0000', WIDTHS.number),
    letter: widthOf('--steps-font', word, WIDTHS.letter * word.length) / word.length,
  };
}
