// What stands where on the stage, in pixels: bar, sentence, text, scene, transport. A pure function of its size, so
// that nothing moves from scene to scene.
import type { Area } from '../scene/matrix_size.ts';

export interface Composition {
  /** Of the whole stage. */
  readonly width: number;
  readonly height: number;
  /** Text stands beside the scene rather than above it. */
  readonly beside: boolean;
  /** Space is short, as on a phone, either way up: type, text and gaps are small. */
  readonly small: boolean;
  readonly bar: number;
  /** Of the arcs over the words, and of both together. */
  readonly arcs: number;
  readonly sentence: number;
  /** The column or the block of the text. */
  readonly text: Area;
  /** The part that the scene has, with its padding. */
  readonly scene: Area;
  /** What its matrices may fill. */
  readonly sheet: Area;
  readonly transport: number;
  /** The text is the arithmetic alone, in two lines. */
  readonly terse: boolean;
}

/** What an author lets be shown of the stage. */
export interface StageParts {
  readonly bar: boolean;
  readonly text: boolean;
  readonly transport: boolean;
  /** The text has neither heading nor sentences. */
  readonly terse?: boolean;
  readonly large?: boolean;
}

/** From this width on the text has a column of its own. */
const BESIDE = 960;
/** Narrower than this, in pixels, a screen is held in a hand. */
export const PHONE = 560;
/** Below this height, in pixels, text beside the scene leaves space for both. */
const LOW = 560;
/** From this width on a scene fits a low stage without text. */
const LOW_ALONE = 384;
/**
 * The least height at which text and scene can be read, one above the other and side by side: else the stage is
 * scrolled.
 */
const LEAST_HEIGHT = { narrow: 816, above: 676, beside: 390 };
/** In a stage that is narrower, in pixels, operands take another line. */
const NARROW = 350;
/** Of a text that is the arithmetic alone, on a phone; and the least of such a stage without bar and transport. */
const TERSE = { text: 48, least: 384 };

const clamp = (size: number, least: number, most: number) => Math.min(most, Math.max(least, size));

/**
 * For the back row: everything is enlarged by this factor, as far as text and scene still fit the stage.
 */
export const presenterZoom = (width: number, height: number): number =>
  Math.max(1, Math.min(1.5, width / BESIDE, height / 600));

/**
 * How high a stage is best at a width, in pixels, where its own height would decide: in a frame that is made as high as
 * its content.
 */
export const framedHeight = (width: number): number =>
  Math.round(width >= BESIDE ? 232 + width * 0.465 : 368 + Math.max(360, width * 0.62));

/** On paper, in pixels: it fills an upright page of A4 or Letter; paper.css makes it smaller on one across. */
export const PAPER = { width: 700, height: 880 } as const;

/**
 * @param width Of the stage.
 * @param height Of the stage: what its page gives it, or what the window has.
 */
export function compositionOf(width: number, height: number, parts: StageParts): Composition {
  const isLow = height < LOW && width >= (parts.text ? PHONE : LOW_ALONE);
  const isPhone = width < PHONE && !isLow;
  const small = isPhone || isLow;
  const hasRoomBeside = width >= BESIDE || isLow;
  const beside = parts.text && hasRoomBeside;
  const { narrow, above: held, beside: low } = LEAST_HEIGHT;
  const bar = parts.bar ? (small ? 44 : 48) : 0;
  const track = isLow ? 48 : 84;
  const transport = parts.transport ? track : 0;
  const terse = isPhone && parts.text && parts.terse === true;
  const missing = (parts.bar ? 0 : 44) + (parts.transport ? 0 : track) + (parts.text || hasRoomBeside ? 0 : 150);
  const least = terse ? TERSE.least + bar + transport : (width < NARROW ? narrow : isPhone ? held : low) - missing;
  const whole = Math.max(height, least);
  const isAbove = parts.text && !beside;
  const arcs = isPhone ? 26 : clamp(Math.round(whole * 0.06), isLow ? 24 : 34, 64) - (isAbove ? 8 : 0);
  const sentence = arcs + (isPhone ? 30 : isLow ? 34 : parts.large ? 56 : 40);
  const rest = whole - bar - sentence - transport;
  const above = terse ? TERSE.text : isPhone ? clamp(Math.round(rest * 0.326), 150, 200) : 164;
  const text = !parts.text
    ? { width: 0, height: 0 }
    : beside
      ? { width: clamp(Math.round(width * (isLow ? 0.3 : 0.25)), isLow ? 240 : 264, 400), height: rest }
      : { width, height: above };
  const scene = beside ? { width: width - text.width, height: rest } : { width, height: rest - text.height };
  const padding = small ? { across: 16, down: 8 } : { across: 48, down: 16 };
  const sheet = { width: scene.width - padding.across, height: scene.height - padding.down };
  return { width, height: whole, beside, small, bar, arcs, sentence, text, scene, sheet, transport, terse };
}
