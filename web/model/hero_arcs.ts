// The arcs of the opening as numbers: from the words that a word attends to, each as thick as its weight, to the word
// itself, where they arrive side by side. So the shares of one fill one place.

/** The words and the space over them, in pixels. */
export interface ArcArea {
  readonly middles: readonly number[];
  readonly widths: readonly number[];
  readonly width: number;
  readonly height: number;
  /** The font size of the words, and that of the weights. */
  readonly size: number;
  readonly type: number;
}

export interface Arc {
  readonly to: number;
  readonly share: number;
  /** Relative to the row's largest. */
  readonly strength: number;
  readonly d: string;
  readonly length: number;
  readonly thick: number;
  /** Where it comes from: its weight stands there. */
  readonly x: number;
  readonly isSelf: boolean;
}

/**
 * Thickness of a row's largest arc: a multiple of the words' font size, limited in pixels; `hair` is the minimum of any
 * arc.
 */
const THICK = { size: 0.17, min: 5.5, max: 12, hair: 1.5 };
/** The share of its word's width that arcs may cover together. */
const LANDING = 0.86;
const GAP = 1;
/** Distance between the feet of a word's arc to itself. */
const SELF = 10;
/** The space above the highest arc. */
const CLEAR = 8;
/** The width of a weight, in its font sizes. */
const NUMBER = 2.2;
/** Longer arcs are higher: so arcs to one word do not cross. */
const BEND = 0.8;
/** Half the width of the first, steep bend, as a share of its height. */
const STEEP = 0.75;

/** The distance of a quarter of an ellipse's control points from its ends, as a share of its radii. */
const QUARTER = 0.5523;
/** The thickness of arcs that have faded, as a share of their own. */
const FADED = 0.35;

/** By Ramanujan. */
const quarterLength = (a: number, b: number) => (Math.PI / 4) * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));

/** How an arc is drawn: a row's largest is the darkest. @param opacity That of its word's arcs. */
export const lookOf = ({ thick, strength }: Arc, opacity: number) => ({
  thick: thick * (FADED + (1 - FADED) * opacity),
  opacity: opacity * strength ** 2,
});

/** In the order of the words. @param from The attending word. */
export function heroArcs(from: number, shares: readonly number[], area: ArcArea): readonly Arc[] {
  const { middles, widths, height, size, type } = area;
  const seen = shares.flatMap((share, to) => (share > 0 ? [{ share, to }] : []));
  const largest = seen.reduce((max, { share }) => Math.max(max, share), 0);
  const sum = seen.reduce((total, { share }) => total + share, 0);
  const maxThick = Math.min(THICK.max, Math.max(THICK.min, THICK.size * size));
  const scale = Math.min(maxThick / largest, (LANDING * widths[from]! - GAP * (seen.length - 1)) / sum);
  const thick = (share: number) => Math.max(THICK.hair, share * scale);
  // From left to right: earlier words, nearest first; itself; later words, farthest first.
  const order = (to: number) => (to < from ? from - to : to === from ? from + 1 : 2 * shares.length - to);
  const low = Math.min(0.5 * height, 1.2 * type + maxThick);
  const highest = height - CLEAR - maxThick / 2;
  const whole = middles.at(-1)! - middles[0]!;
  const foot = height - 1.2 * type;
  const selfWidth = shares[from]! > 0 ? thick(shares[from]!) + SELF : 0;
  let left = middles[from]! - seen.reduce((total, { share }) => total + thick(share) + GAP, selfWidth - GAP) / 2;
  const arcs = seen
    .toSorted((a, b) => order(a.to) - order(b.to))
    .map(({ share, to }) => {
      const thickness = thick(share);
      const start = left + thickness / 2;
      left += thickness + GAP;
      const isSelf = to === from;
      const x = isSelf ? start + thickness + SELF : middles[to]!;
      const [distance, direction] = [Math.abs(x - start), Math.sign(x - start)];
      const high = isSelf ? low : low + (highest - low) * (distance / whole) ** BEND;
      const near = Math.min(distance / 2, STEEP * high);
      // Two quarters of ellipses, which meet at the top.
      const [topX, topY] = [start + direction * near, height - high];
      const d =
        `M${start} ${height}C${start} ${height - QUARTER * high} ${topX - QUARTER * (topX - start)} ${topY} ` +
        `${topX} ${topY}C${topX + QUARTER * (x - topX)} ${topY} ${x} ${foot - QUARTER * (foot - topY)} ${x} ${foot}`;
      const length = quarterLength(near, high) + quarterLength(distance - near, foot - topY);
      return { share, to, strength: share / largest, d, length, thick: thickness, x, isSelf };
    });
  return arcs.toSorted((a, b) => a.to - b.to);
}

/** A weight, and the middle of its place. */
export interface WeightLabel {
  readonly share: number;
  readonly x: number;
}

/** The weights below the arcs: if there is no space for all of them, the largest. */
export function heroLabels(arcs: readonly Arc[], { width, type }: ArcArea): readonly WeightLabel[] {
  const labelWidth = NUMBER * type;
  // The word's own weight starts at its arc's foot; the other arcs are to its left.
  const places = arcs.map(({ share, x, thick, isSelf }) => ({
    share,
    x: isSelf ? Math.min(x - thick / 2 + labelWidth / 2, width - labelWidth / 2) : x,
  }));
  const labels: WeightLabel[] = [];
  for (const place of places.toSorted((a, b) => b.share - a.share))
    if (labels.every(({ x }) => Math.abs(x - place.x) >= labelWidth)) labels.push(place);
  return labels.toSorted((a, b) => a.x - b.x);
}
