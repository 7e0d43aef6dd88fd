// The sizes of marks, rings and legends, in pixels, decided once: saved pictures draw with them, and style sheets know
// them as custom properties of the root, such as --hatch-gap.
export const LOOK = {
  /** A hatch: from line to line, and how thick they are; where the number is still shown, thicker. */
  hatchGap: 6,
  hatchLine: 1,
  maskedLine: 1.5,
  /** Of a matrix without numbers. */
  heatHatchGap: 5,
  heatHatchLine: 1.3,
  /** Through a dropped number. */
  crossLine: 1.4,
  /** Around the cell in focus and its sources; inside, a rim in the background's colour. */
  currentRing: 3,
  sourceRing: 2.5,
  ringRim: 1.3,
  /** The corner of a changed number. */
  changedCorner: 10,
  heatCorner: 7,
  /** A legend: the space between its parts, the ramp of colours, and the swatch of a mark. */
  legendGap: 6,
  rampWidth: 44,
  rampHeight: 8,
  swatchWidth: 14,
  swatchHeight: 10,
} as const;

const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const lookStyles: string = `.root{${Object.entries(LOOK)
  .map(([name, size]) => `--${hyphened(name)}:${size}px`)
  .join(';')}}`;
