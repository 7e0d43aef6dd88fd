// The parts of a player and its size, which is reserved before it is drawn, and written into the code of a frame.
import type { Settings } from '../model/presentation.ts';
import { FIRST_PRESET } from '../model/state.ts';
import { compositionOf } from '../view/picture/composition.ts';

type Parts = Settings['parts'];

/** Parts that are text above the scene or beside it. */
const TEXTS = ['words', 'line', 'predict'] as const;
/** Parts below the picture, each a line that opens it, and the padding around all. */
const PANELS = ['own', 'code', 'share'] as const;
const PANEL = 45;
const PADDING = 60;
/**
 * The notes of a usual preset: on a phone, in a narrow page, in a wide one; the first preset has two lines more, or
 * three. As in attention-steps.css.
 */
const notesHeight = (width: number, preset: string): number =>
  (width < 560 ? 312 : width < 880 ? 182 : 170) + (preset === FIRST_PRESET ? (width < 350 ? 65 : 43) : 0);

/** In print there are no controls. */
export const pictureOptions = ({ parts, media, fonts }: Pick<Settings, 'parts' | 'media' | 'fonts'>) => ({
  bar: !media.print && (parts.has('pickers') || parts.has('own')),
  text: TEXTS.some((part) => parts.has(part)),
  terse: !parts.has('words') && !parts.has('predict'),
  transport: !media.print && (parts.has('transport') || parts.has('strip')),
  least: fonts.least,
});

/** Whether there is a part below the picture. */
export const hasPanels = (parts: Parts): boolean => parts.has('notes') || PANELS.some((part) => parts.has(part));

/** The height of everything below the picture, closed, in pixels. */
export function closedHeight(parts: Parts, width: number, preset: string): number {
  if (!hasPanels(parts)) return 0;
  const panels = PANELS.filter((part) => parts.has(part)).length * PANEL;
  return PADDING + panels + (parts.has('notes') ? notesHeight(width, preset) : 0);
}

/** In pixels, if the window decides. */
export const pictureHeight = (settings: Settings): number =>
  compositionOf(settings.width, settings.height, pictureOptions(settings)).height;

/** In pixels, with all panels closed; 0 before its width is known. */
export const playerHeight = (settings: Settings, preset: string): number =>
  settings.width > 0 ? pictureHeight(settings) + closedHeight(settings.parts, settings.width, preset) : 0;
