// The sizes of type, marks, rings and legends, decided once: saved pictures draw with them, and style sheets know them
// as custom properties of the root, such as --hatch-gap.

/** In pixels. */
export const LOOK = {
  /** The type of a matrix's name, smaller without numbers, and of its letter; of labels and captions; of signs. */
  titleSize: 13,
  smallTitleSize: 11,
  letterSize: 15,
  labelSize: 12,
  signSize: 16,
  smallSignSize: 12,
  /** Between the name of a row and its cells. */
  labelGap: 6,
  /** The type of a name in the whole figure, of its main matrices, and where columns are narrow. */
  nodeSize: 13,
  mainNodeSize: 15,
  tightNodeSize: 11,
  /** The largest type of a cell's previous number, and the gap below it. */
  beforeSize: 12,
  beforeGap: 1,
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
  /** The line of an arc below zero. */
  dotSize: 2,
  dotGap: 4,
  /** A legend: the space between its parts, the ramp of colours, and the swatch of a mark. */
  legendGap: 6,
  rampWidth: 44,
  rampHeight: 8,
  swatchWidth: 14,
  swatchHeight: 10,
} as const;

/** Of the numbers' type, and of a colour: its opacity. */
export const SHARES = {
  /** Where the mask falls −∞ is larger; the previous number is smaller, in lines this high. */
  loud: 1.4,
  before: 0.9,
  beforeLine: 1.15,
  /** The whole figure's ribbons, and in them heads and threads, those of the row in focus and others. */
  ribbon: 0.85,
  ribbonHead: 0.6,
  focalThread: 0.85,
  thread: 0.3,
  arc: 0.75,
  /** Over the words that the mask hides, as it falls and in later scenes. */
  curtain: 0.8,
  pastCurtain: 0.6,
} as const;

const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declared = (sizes: Readonly<Record<string, number>>, unit: string) =>
  Object.entries(sizes).map(([name, size]) => `--${hyphened(name)}:${size}${unit}`);

export const lookStyles: string = `.root{${[...declared(LOOK, 'px'), ...declared(SHARES, '')].join(';')}}`;
