// The layout of the picture, in pixels: bar, sentence, text, scene, transport. A pure function of its size, so that
// nothing moves from scene to scene.
import { drawnSize } from '../../typeface/family.ts';
import type { Area } from '../area.ts';

export interface Composition {
  /** The size of the whole picture. */
  readonly width: number;
  readonly height: number;
  /** Text is beside the scene rather than above it. */
  readonly beside: boolean;
  /** Space is short, as on a phone in either orientation: type, text and gaps are small. */
  readonly small: boolean;
  readonly bar: number;
  /** The height of the arcs over the words, and of all together. */
  readonly arcs: number;
  readonly sentence: number;
  /** The height of the second head's arcs, below the words; 0: there are none. */
  readonly below: number;
  /** The column or the block of the text. */
  readonly text: Area;
  /** The area of the scene, with its padding. */
  readonly scene: Area;
  /** The area available to its matrices. */
  readonly canvas: Area;
  readonly transport: number;
  /** The text is the arithmetic alone, in two lines. */
  readonly terse: boolean;
}

/** The parts of the picture that an author allows. */
interface PictureOptions {
  readonly bar: boolean;
  readonly text: boolean;
  readonly transport: boolean;
  /** The text has neither heading nor sentences. */
  readonly terse?: boolean;
  readonly large?: boolean;
  /** A story's row needs the height: its arithmetic has two lines. */
  readonly row?: boolean;
  /** The smallest font size that the browser draws, in pixels: with larger letters the text needs more space. */
  readonly least?: number;
  /** Two heads are in view: the arcs of one are above the words, those of the other below. */
  readonly heads?: boolean;
}

/** From this width on the text has its own column. */
const BESIDE = 960;
/** A narrower screen, in pixels, is hand-held. */
export const PHONE = 560;
/** Below this height, in pixels, there is space for both if the text is beside the scene. */
const LOW = 560;
/** From this width on a scene fits a low picture without text. */
const LOW_ALONE = 384;
/**
 * The smallest height at which text and scene are readable, one above the other and side by side: below it the picture
 * scrolls.
 */
const MIN_HEIGHT = { narrow: 816, above: 640, beside: 375 };
/** In a narrower picture, in pixels, operands take another line. */
const NARROW = 350;
/** The height of a text above its scene, on a phone and on a desk. */
const ABOVE = { min: 150, max: 200, desk: 164 };
/**
 * The height of a text that is the arithmetic alone, on a phone; and the smallest such picture without bar and
 * transport: six rows of a result have 24 px each.
 */
const TERSE = { text: 48, desk: 56, min: 320 };

/** The font size of the text, beside the scene with its smaller formula and above it: its space grows as it does. */
const TEXT_SIZE = { beside: 14.7, above: 14 };

const clamp = (size: number, min: number, max: number) => Math.min(max, Math.max(min, size));

/** What is enlarged to a presenter's window: at this height operands keep their numbers, and 11 px are 2 % of it. */
const PRESENTED = { width: 640, height: 540 };

/** For the back row: everything is enlarged by this factor, if text and scene still fit the picture. */
export const presenterZoom = (width: number, height: number): number =>
  Math.max(1, Math.min(width / PRESENTED.width, height / PRESENTED.height));

/**
 * The best height of a picture for a width, in pixels, if it decides its own height: in a frame that is as high as its
 * content.
 */
export const framedHeight = (width: number): number =>
  Math.round(width >= BESIDE ? 232 + width * 0.465 : 368 + Math.max(360, width * 0.62));

/** In print, in pixels: it fills a portrait page of A4 or Letter; styled_element.css scales it down for landscape. */
export const PAPER = { width: 700, height: 880 } as const;

/**
 * @param width The width of the picture.
 * @param height The height of the picture: set by its page, or that of the window.
 */
export function compositionOf(width: number, height: number, parts: PictureOptions): Composition {
  const isRow = parts.row === true && parts.terse === true && parts.text;
  const isLow = !isRow && height < LOW && width >= (parts.text ? PHONE : LOW_ALONE);
  const isPhone = width < PHONE && !isLow;
  const small = isPhone || isLow;
  const hasSpaceBeside = (width >= BESIDE && !isRow) || isLow;
  const beside = parts.text && hasSpaceBeside;
  const { narrow, above: held, beside: low } = MIN_HEIGHT;
  const bar = parts.bar ? (small ? 44 : 48) : 0;
  const track = isLow ? 48 : 84;
  const transport = parts.transport ? track : 0;
  const terse = isRow || (isPhone && parts.text && parts.terse === true);
  const missing = (parts.bar ? 0 : 44) + (parts.transport ? 0 : track) + (parts.text || hasSpaceBeside ? 0 : 150);
  const min = terse ? TERSE.min + bar + transport : (width < NARROW ? narrow : isPhone ? held : low) - missing;
  const isAbove = parts.text && !beside;
  const textSize = TEXT_SIZE[isAbove ? 'above' : 'beside'];
  const larger = drawnSize(textSize, { least: 0, ...parts }) / textSize;
  const whole = Math.max(height, min + (isAbove ? Math.round((larger - 1) * (terse ? TERSE.text : ABOVE.min)) : 0));
  const hasBoth = parts.heads === true && !isLow;
  const [onPhone, share, tallest] = !hasBoth ? [26, 0.06, 64] : isRow ? [48, 0.2, 170] : [48, 0.12, 100];
  const arcs = isPhone ? onPhone : clamp(Math.round(whole * share), isLow ? 24 : 34, tallest) - (isAbove ? 8 : 0);
  const below = hasBoth ? arcs : 0;
  const sentence = arcs + below + (isPhone ? 30 : parts.large ? 40 : isLow ? 34 : 40);
  const rest = whole - bar - sentence - transport;
  const onPhoneAbove = terse ? TERSE.text : clamp(Math.round(rest * 0.326), ABOVE.min, ABOVE.max);
  const above = Math.round((isPhone ? onPhoneAbove : terse ? TERSE.desk : ABOVE.desk) * larger);
  const text = !parts.text
    ? { width: 0, height: 0 }
    : beside
      ? { width: Math.round(clamp(width * (isLow ? 0.3 : 0.25), isLow ? 240 : 264, 400) * larger), height: rest }
      : { width, height: above };
  const scene = beside ? { width: width - text.width, height: rest } : { width, height: rest - text.height };
  const padding = small ? { across: 16, down: 8 } : { across: 48, down: 16 };
  // A window may be narrower than its padding while it changes.
  const inside = (all: number, pad: number) => Math.max(0, all - pad);
  const canvas = { width: inside(scene.width, padding.across), height: inside(scene.height, padding.down) };
  const areas = { text, scene, canvas };
  return { width, height: whole, beside, small, bar, arcs, below, sentence, ...areas, transport, terse };
}
