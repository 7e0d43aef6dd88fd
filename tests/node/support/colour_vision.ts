// The difference of two colours for an eye: simulated colour-blindness (Machado, Oliveira and Fernandes 2009, severity
// 1) and CIEDE2000 (Sharma, Wu and Dalal 2005).

import { matrix } from './matrix.ts';

export type Rgb = readonly [number, number, number];
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const of = (text: string) => matrix(text) as unknown as Matrix;

/** For linear RGB. */
export const EYES = {
  usual: of('1 0 0; 0 1 0; 0 0 1'),
  protanopia: of('0.152286 1.052583 -0.204868; 0.114503 0.786281 0.099216; -0.003882 -0.048116 1.051998'),
  deuteranopia: of('0.367322 0.860646 -0.227968; 0.280085 0.672501 0.047413; -0.01182 0.04294 0.968881'),
  tritanopia: of('1.255528 -0.076749 -0.178779; -0.078411 0.930809 0.147602; 0.004733 0.691367 0.3039'),
};

export type Eye = keyof typeof EYES;

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const linear = (channel: number) => (channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

/** sRGB's own primaries and white, D65. */
const XYZ = of('0.4124564 0.3575761 0.1804375; 0.2126729 0.7151522 0.072175; 0.0193339 0.119192 0.9503041');
const WHITE: Triple = [0.95047, 1, 1.08883];

/** CIELAB of an sRGB colour (0 to 255) as that eye sees it. */
export function labOf(colour: Rgb, eye: Eye): Triple {
  const seen = times(EYES[eye], colour.map(linear) as unknown as Triple).map((v) => Math.min(1, Math.max(0, v)));
  const [x, y, z] = times(XYZ, seen as unknown as Triple).map((v, i) => {
    const part = v / WHITE[i]!;
    return part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116;
  }) as unknown as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);

/** CIEDE2000 between two colours in CIELAB; 1 is a difference that can just be seen between large patches. */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const [h1, h2] = [degrees(a1 * (1 + g), b1), degrees(a2 * (1 + g), b2)];
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2));
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = grey ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [dl, dc] = [(l2 - l1) / sl, (c2 - c1) / (1 + 0.045 * c)];
  const dhs = dh / (1 + 0.015 * c * t);
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt(dl ** 2 + dc ** 2 + dhs ** 2 + rotation * dc * dhs);
}

export const distance = (a: Rgb, b: Rgb, eye: Eye): number => ciede2000(labOf(a, eye), labOf(b, eye));
