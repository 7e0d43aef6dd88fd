// A short caption for each matrix of the whole figure, placed where it covers nothing.
import type { Stage, Trace } from '../../engine/index.ts';
import { isKeyAxis, keyTokensOf } from '../../model/labels.ts';
import type { FontWidths } from '../../model/presentation.ts';
import { roleOf } from '../../ops/notation.ts';
import { withColon } from '../../words/text.ts';
import { overlaps, type Area, type Rect } from '../area.ts';
import { drawnSize, drawnWidth, widening, wordWidth } from '../../typeface/family.ts';
import { LOOK } from '../look.ts';
import { BREAK } from '../text_lines.ts';
import { MIN_COLUMN, NODE_CAPTION, NODE_TITLE, ROW_NAMES, stackHeight, type WholeNode } from './graph.ts';
import { coveredBy, endsOf, type Edge } from './ribbons.ts';

/** The height of a name's letters, in font sizes. */
const NAME_LINE = 1.36;
/** Between a caption and a matrix, and between captions. */
const CAPTION_GAP = { own: 3, beside: 8, other: 6 };
/** In a vertical figure of at least this width lanes are apart, in pixels. */
const APART = 620;
/** Below a matrix: centred rather than aside. */
const ACROSS = [0.5, 0.65, 0.35, 0.8, 0.2, 1, 0];
/** Beside a matrix longer captions take two lines. */
const LONG_CAPTION = 96;
/** The extra width of a line below a matrix, beyond the matrix. */
const WIDER = 24;
/** The height of a line below a matrix. */
export const BELOW = CAPTION_GAP.own + NODE_CAPTION;

/** The inputs of captions: the texts of each stage, and the reader's fonts. */
export interface Captions extends FontWidths {
  of(stage: Stage): string;
  nameOf(stage: Stage): string;
  /** The head on top of a stack, out of how many, counted from 1. */
  headOf(head: number, count: number): string;
}

const widthOf = (text: string, captions: Captions) => drawnWidth(text, LOOK.labelSize, captions);

/** The height of a matrix's name. */
export const nameHeight = (fonts: FontWidths): number =>
  Math.max(NODE_TITLE, Math.ceil(NAME_LINE * drawnSize(LOOK.tightNodeSize, fonts)));

/** The width of a matrix's name in its smallest size, and of a column of the figure in which it has space. */
const nameWidth = (stage: Stage, captions: Captions): number =>
  Math.ceil(
    wordWidth(captions.nameOf(stage), captions.letter) * ROW_NAMES.bold * drawnSize(LOOK.tightNodeSize, captions),
  );
export const nameColumn = (stage: Stage, captions: Captions): number =>
  Math.max(MIN_COLUMN, nameWidth(stage, captions));

/** The width of the widest name of a row, which may be bold, and its distance from the matrix. */
export function widestName(trace: Trace, captions: Captions): number {
  const names = [...trace.tokens, ...keyTokensOf(trace)];
  const widest = names.reduce((max, name) => Math.max(max, wordWidth(name, captions.letter)), 0);
  const size = drawnSize(LOOK.labelSize, captions);
  return LOOK.labelGap + Math.ceil(Math.min(ROW_NAMES.max, widest * size * ROW_NAMES.bold));
}

/** Words in two lines of about the same length. */
function halved(text: string, captions: Captions): readonly string[] {
  const words = text.split(BREAK);
  const cuts = words.map((_, i) => [words.slice(0, i), words.slice(i)].map((line) => line.join('').trim()));
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => widthOf(line, captions)));
  return cuts.reduce((best, cut) => (widest(cut) < widest(best) ? cut : best), [text]);
}

/**
 * The first place for a caption that is free and inside the area: below its matrix, or beside one that has another
 * below it.
 * @param isCounted It says which head it shows, out of how many.
 */
function captionOf(
  node: WholeNode,
  isCounted: boolean,
  isBeside: boolean,
  captions: Captions,
  isFree: (rect: Rect) => boolean,
): WholeNode['caption'] {
  const { stage, x, y, width, height, sheets } = node;
  const counted = isCounted ? captions.headOf(stage.head! + 1, sheets) : '';
  const own = captions.of(stage);
  const text = isCounted ? `${withColon(counted)}${own}` : own;
  const apart = isCounted ? [[counted, ...halved(own, captions)], [counted]] : [];
  const settings = [[text], halved(text, captions), ...apart].map((lines) => ({
    lines,
    width: Math.max(...lines.map((line) => widthOf(line, captions))),
    height: Math.ceil(lines.length * NODE_CAPTION * widening(captions, LOOK.labelSize)),
  }));
  // In few long lines no wider than about its matrix or a column, else the narrowest first.
  const beyond = ({ width: own }: Area) => (own > Math.max(width + WIDER, MIN_COLUMN + WIDER / 2) ? own : 0);
  const narrow = settings.toSorted((a, b) => beyond(a) - beyond(b));
  const middle = (size: Area) => Math.round((height - size.height) / 2);
  const below = ACROSS.map((share) => (size: Area) => ({
    x: Math.round((width - size.width) * share),
    y: height + CAPTION_GAP.own,
  }));
  const places: readonly ((size: Area) => { readonly x: number; readonly y: number })[] = isBeside
    ? [
        (size) => ({ x: width + CAPTION_GAP.beside, y: middle(size) }),
        (size) => ({ x: -size.width - CAPTION_GAP.beside, y: middle(size) }),
        ...below,
      ]
    : below;
  const aside = settings[0]!.width > LONG_CAPTION ? [...settings.slice(1), settings[0]!] : settings;
  // In two lines centred below its matrix rather than in one below its neighbour.
  for (const placeOf of places) {
    for (const size of below.includes(placeOf) ? narrow : aside) {
      const place = placeOf(size);
      const isBelow = place.y > height;
      // Its centre is below its matrix, or it could belong to either.
      const isOwn = !isBelow || Math.abs(place.x + size.width / 2 - width / 2) <= width / 2 + CAPTION_GAP.own;
      if (isOwn && isFree({ x: x + place.x, y: y + place.y, width: size.width, height: size.height }))
        return { ...place, ...size, below: isBelow };
    }
  }
  return null;
}

/** Each matrix with a caption, if one covers nothing: no matrix, no title, no ribbon and no other caption. */
export function captioned(
  trace: Trace,
  nodes: readonly WholeNode[],
  ways: readonly Edge[],
  sources: readonly Stage[],
  { width: right, height: bottom }: Area,
  upright: boolean,
  captions: Captions,
): readonly WholeNode[] {
  const covered = ways.map(({ from, to, isDown }) => coveredBy(endsOf(from, to, isDown), isDown));
  // In a vertical figure a title is wider than a small matrix.
  const titleOf = (node: WholeNode): Rect => {
    const height = nameHeight(captions) + stackHeight(node);
    const width = Math.max((upright ? nameColumn : nameWidth)(node.stage, captions), node.width);
    return { x: node.x - (width - node.width) / 2, y: node.y - height, width, height };
  };
  const taken: Rect[] = nodes.flatMap((node) => [node, titleOf(node)]);
  const counted = new Set<WholeNode>();
  const namesWidth = widestName(trace, captions);
  const main = nodes.filter(({ rank }) => rank === 'main');
  const memory = main.find(({ stage }) => stage.rowAxis === 'memory');
  const labelledBy = ({ rowAxis }: Stage) => (isKeyAxis(rowAxis) ? keyTokensOf(trace) : trace.tokens);
  const namesOf = (node: WholeNode, isFree: (rect: Rect) => boolean): Rect | null => {
    const { x, y, width, height, stage } = node;
    const isNamed =
      stage.rows === labelledBy(stage).length &&
      height / stage.rows >= ROW_NAMES.pitch * widening(captions, LOOK.labelSize);
    const place = [{ x: -namesWidth }, { x: width }].map((each) => ({ ...each, y: 0, width: namesWidth, height }));
    const ends = [main[0], main.at(-1), memory].includes(node) && isNamed ? place : [];
    return ends.find((each) => isFree({ ...each, x: x + each.x, y })) ?? null;
  };
  return nodes.map((node) => {
    const beside = upright || sources.includes(node.stage);
    // A ribbon that goes down from a matrix begins below its caption.
    const isApart = ({ from, to, isDown }: Edge) => beside || !isDown || (from !== node && to !== node);
    const pieces = covered.filter((_, i) => isApart(ways[i]!)).flat();
    const isFree = (rect: Rect) =>
      rect.x >= 0 &&
      rect.x + rect.width <= right &&
      rect.y + rect.height <= bottom &&
      ![...taken, ...pieces].some((piece) => overlaps(rect, piece));
    const names = namesOf(node, isFree);
    if (names) taken.push({ ...names, x: node.x + names.x, y: node.y });
    // The heads are counted at the first stack with space for it, not at every later one.
    const isBehind = ways.some(({ from, to }) => to === node && counted.has(from));
    const isCounted = node.sheets > 1 && !isBehind;
    // In a vertical figure a caption between queries, keys and values could belong to either if they are close.
    const isNamed = upright && roleOf(node.stage.name) !== 'none' && right < APART;
    const caption = isNamed ? null : captionOf(node, isCounted, beside, captions, isFree);
    if (isBehind || (isCounted && caption)) counted.add(node);
    if (caption) {
      const { x, y, width, height } = caption;
      const { other } = CAPTION_GAP;
      taken.push({ x: node.x + x - other, y: node.y + y, width: width + 2 * other, height });
    }
    return { ...node, caption, names };
  });
}
