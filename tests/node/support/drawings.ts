// What a saved picture is drawn with, and what is in it.
import type { Drawing, Shape } from '../../../web/view/shapes.ts';

export const settingOf = (size = { width: 1280, height: 720 }, address = '') => ({
  size,
  allHeads: false,
  address,
});

/** Groups, and what is in them. */
export const flat = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flat(shape.shapes)] : [shape]));

export const textsOf = ({ shapes }: Drawing) =>
  flat(shapes).flatMap((shape) => (shape.kind === 'text' ? [shape.runs.map(({ text }) => text).join('')] : []));
