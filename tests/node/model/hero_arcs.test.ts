// The arcs of the opening: as thick as the weights, side by side over their word, and none crosses another.
import { expect, test } from 'vitest';
import { heroArcs, heroLabels, type ArcArea } from '../../../web/model/hero_arcs.ts';

const DESK: ArcArea = {
  middles: [209, 446, 701, 900, 1068, 1234],
  widths: [150, 260, 190, 144, 124, 142],
  width: 1360,
  height: 126,
  size: 72,
  type: 19,
};
const PHONE: ArcArea = {
  middles: [38, 102, 172, 229, 274, 320],
  widths: [43, 75, 55, 40, 36, 41],
  width: 358,
  height: 101,
  size: 20,
  type: 11,
};
const WEIGHTS = [
  [1, 0, 0, 0, 0, 0],
  [0.5517, 0.4483, 0, 0, 0, 0],
  [0.1935, 0.1663, 0.1666, 0.1542, 0.1666, 0.1528],
];
/** The foot at the attending word. */
const footOf = (d: string) => Number(/^M([\d.]+)/.exec(d)![1]);

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s: they are as thick as the weights, and lie side by side over their word', (_, area) => {
  for (const [from, shares] of [
    [0, WEIGHTS[0]!],
    [1, WEIGHTS[1]!],
    [5, WEIGHTS[2]!],
  ] as const) {
    const arcs = heroArcs(from, shares, area);
    expect(arcs.map(({ to }) => to)).toEqual(shares.flatMap((share, to) => (share > 0 ? [to] : [])));
    const scale = arcs[0]!.thick / arcs[0]!.share;
    for (const { thick, share } of arcs) expect(thick / share).toBeCloseTo(scale, 6);
    const feet = arcs.map(({ d, thick }) => ({ x: footOf(d), thick })).toSorted((a, b) => a.x - b.x);
    for (const [i, { x, thick }] of feet.entries())
      if (i > 0) expect(x - thick / 2).toBeGreaterThan(feet[i - 1]!.x + feet[i - 1]!.thick / 2);
    const edge = area.middles[from]! - area.widths[from]! / 2;
    expect(feet[0]!.x - feet[0]!.thick / 2).toBeGreaterThan(edge - area.size / 3);
    expect(feet.at(-1)!.x + feet.at(-1)!.thick / 2).toBeLessThan(edge + area.widths[from]! + area.size / 3);
  }
});

/** Points of an arc, which is two curves. */
function pointsOf(d: string): readonly (readonly [number, number])[] {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
  const at = (t: number, [from, a, b, to]: readonly number[]) =>
    from! * (1 - t) ** 3 + 3 * a! * t * (1 - t) ** 2 + 3 * b! * t * t * (1 - t) + to! * t ** 3;
  return [0, 6].flatMap((first) => {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = numbers.slice(first) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return Array.from({ length: 41 }, (_, i) => [at(i / 40, [x0, x1, x2, x3]), at(i / 40, [y0, y1, y2, y3])] as const);
  });
}

test('its length is that of its curve', () => {
  for (const { d, length } of heroArcs(5, WEIGHTS[2]!, DESK)) {
    const points = pointsOf(d);
    const chords = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
    const sum = chords.reduce((total, chord) => total + chord, 0);
    expect(Math.abs(sum / length - 1)).toBeLessThan(0.01);
  }
});

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s: a farther word’s arc is above a nearer one’s, and clear of it', (_, area) => {
  const arcs = heroArcs(5, WEIGHTS[2]!, area).filter(({ isSelf }) => !isSelf);
  for (const [i, { d, thick }] of arcs.entries()) {
    const inner = arcs[i + 1];
    if (!inner) continue;
    const [outside, inside] = [pointsOf(d), pointsOf(inner.d)];
    const apart = Math.min(
      ...inside.flatMap(([x, y]) => outside.map((point) => Math.hypot(point[0] - x, point[1] - y))),
    );
    expect(apart, `${i}`).toBeGreaterThan((thick + inner.thick) / 2);
    expect(Math.min(...outside.map(([, y]) => y))).toBeLessThan(Math.min(...inside.map(([, y]) => y)));
  }
  for (const { d } of arcs) expect(Math.min(...pointsOf(d).map(([, y]) => y))).toBeGreaterThan(0);
});

test('NaN weights have no arcs', () => {
  expect(heroArcs(1, [Number.NaN, Number.NaN], DESK)).toEqual([]);
});

test('no weight covers another: the largest are shown', () => {
  expect(heroLabels(heroArcs(5, WEIGHTS[2]!, PHONE), PHONE)).toHaveLength(6);
  const middles = Array.from({ length: 12 }, (_, i) => 20 + 29 * i);
  const narrow = { ...PHONE, middles, widths: middles.map(() => 12), type: 14 };
  const shares = [0.08, 0.08, 0.13, 0.12, 0.07, 0.07, 0.1, 0.08, 0.06, 0.05, 0.08, 0.08];
  const labels = heroLabels(heroArcs(11, shares, narrow), narrow);
  expect(labels.map(({ share }) => share)).toContain(0.13);
  expect(labels.map(({ share }) => share)).not.toContain(0.12);
  for (const [i, { x }] of labels.entries()) if (i > 0) expect(x - labels[i - 1]!.x).toBeGreaterThan(2.1 * 14);
});
