// The ribbons between the matrices of the whole figure, in the hue of the role that they carry.
import type { Stage, Trace } from '../../engine/index.ts';
import { isKeyAxis, keyTokensOf } from '../../model/labels.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import { NODE_TITLE, stackHeight, type WholeNode, isWeight } from './graph.ts';
import type { Rect } from '../area.ts';
import { ease } from '../../timeline/flights.ts';

/** A ribbon's course: from a point on the edge of one matrix to a point on that of another. */
export interface Ribbon {
  readonly from: Stage;
  readonly to: Stage;
  readonly role: Role;
  readonly ends: Ends;
  /** The SVG path of the ribbon up to its head. */
  readonly d: string;
  /** The SVG path of the arrowhead, whose point touches the matrix. */
  readonly head: string;
  /** It goes up or down, against the direction of reading, and so needs a visible arrowhead. */
  readonly isDown: boolean;
  /** The outline of the ribbon, as an SVG path. */
  readonly band: string;
  /** It is of keys or values: its rows are the tokens attended to. */
  readonly isOfKeys: boolean;
  /** The number of its rows. */
  readonly rows: number;
  /** Every row leads to each row of the result, as with keys and values. */
  readonly mixes: boolean;
  readonly order: number;
  /** The smallest distance between threads, in pixels. */
  readonly pitch: number;
  /** The path from one of its rows to a row of the result; null if the ribbon has no threads. */
  thread(from: number, to: number): string | null;
}

/** An edge between two matrices of the figure. */
export interface Edge {
  readonly from: WholeNode;
  readonly to: WholeNode;
  readonly isDown: boolean;
}

/** Whether the edge between two matrices goes up or down rather than across. */
export const isVertical = (from: WholeNode, to: WholeNode, upright: boolean) =>
  (upright && (from.y >= to.y + to.height || to.y >= from.y + from.height)) ||
  Math.abs(from.x + from.width / 2 - to.x - to.width / 2) < Math.max(from.width, to.width) / 2;

/** The ends of a ribbon: on the edge of a matrix, or of its caption. */
type Ends = readonly [x1: number, y1: number, x2: number, y2: number];

export function endsOf(from: WholeNode, to: WholeNode, isDown: boolean): Ends {
  const across = ({ x, width }: WholeNode, share: number) => Math.round(x + width * share);
  const middle = ({ y, height }: WholeNode) => Math.round(y + height / 2);
  const edge = (node: WholeNode, isLower: boolean) => {
    const { y, height, caption } = node;
    return isLower ? y + (caption?.below ? caption.y + caption.height : height) : y - NODE_TITLE - stackHeight(node);
  };
  if (isDown) {
    const isAbove = from.y < to.y;
    return [across(from, 0.5), edge(from, isAbove), across(to, 0.5), edge(to, !isAbove)];
  }
  const isLeft = from.x < to.x;
  return [across(from, isLeft ? 1 : 0), middle(from), across(to, isLeft ? 0 : 1), middle(to)];
}

/** The length and the width of an arrowhead, in pixels; at most half of the ribbon. */
const HEAD = { length: 8, width: 14 };

type Point = readonly [x: number, y: number];

/** To the other point, leaving and arriving at right angles to the edges. */
const curve = ([x1, y1]: Point, [x2, y2]: Point, isDown: boolean): string => {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return isDown ? `C${x1} ${my} ${x2} ${my} ${x2} ${y2}` : `C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}`;
};

const isOfKeys = (stage: Stage) =>
  isKeyAxis(stage.rowAxis) || (isWeight(stage) && ['key', 'value'].includes(roleOf(stage.name)));

export function ribbon(from: WholeNode, to: WholeNode, isDown: boolean, trace: Trace): Ribbon {
  const ofKeys = isOfKeys(from.stage) || isOfKeys(to.stage);
  const mixes = isKeyAxis(from.stage.rowAxis) && to.stage.rowAxis === 'query';
  const queries = trace.tokens.length;
  const rows = ofKeys ? keyTokensOf(trace).length : queries;
  const role = roleOf(from.stage.name) === 'none' ? roleOf(to.stage.name) : roleOf(from.stage.name);
  const ends = endsOf(from, to, isDown);
  const [x1, y1, x2, y2] = ends;
  const way = isDown ? y2 - y1 : x2 - x1;
  const back = Math.sign(way) * Math.min(HEAD.length, Math.abs(way) / 2);
  const half = HEAD.width / 2;
  const [x, y] = isDown ? [x2, y2 - back] : [x2 - back, y2];
  const head = isDown
    ? `M${x - half} ${y}L${x2} ${y2}L${x + half} ${y}Z`
    : `M${x} ${y - half}L${x2} ${y2}L${x} ${y + half}Z`;
  /** A point of an edge, by its share of the way along it. */
  const along = (node: WholeNode, [atX, atY]: Point, share: number): Point =>
    isDown ? [round(node.x + node.width * share), atY] : [atX, round(node.y + node.height * share)];
  const start = (share: number) => along(from, [x1, y1], share);
  const end = (share: number) => along(to, [x2, y2], share);
  const [first, last] = [end(0), end(1)];
  const isBuilt = from.rank === 'drawn' && from.stage.rows === queries; // a mask has no threads
  return {
    from: from.stage,
    to: to.stage,
    role,
    ends,
    d: `M${x1} ${y1}${curve([x1, y1], [x, y], isDown)}`,
    head,
    isDown,
    band: `M${start(0).join(' ')}${curve(start(0), first, isDown)}L${last.join(' ')}${curve(last, start(1), isDown)}Z`,
    isOfKeys: ofKeys,
    rows,
    mixes,
    order: to.order,
    pitch: (isDown ? Math.min(from.width, to.width) : Math.min(from.height, to.height)) / rows,
    thread(row, into) {
      if (isBuilt) return null;
      const [a, b] = [start((row + 0.5) / rows), end((into + 0.5) / (mixes ? queries : rows))];
      return `M${a.join(' ')}${curve(a, b, isDown)}`;
    },
  };
}

const round = (length: number) => Math.round(length * 10) / 10;

/** The bounds of a ribbon, with a small margin. */
const RIBBON_ROOM = 12;

/** The approximate area that a ribbon covers, in pieces. */
export const coveredBy = ([x1, y1, x2, y2]: Ends, isDown: boolean): readonly Rect[] =>
  Array.from({ length: 25 }, (_, i) => {
    const t = i / 24;
    const bent = ease(t);
    const along = 1.5 * t * (1 - t) + t ** 3;
    return {
      x: x1 + (x2 - x1) * (isDown ? bent : along) - RIBBON_ROOM / 2,
      y: y1 + (y2 - y1) * (isDown ? along : bent) - RIBBON_ROOM / 2,
      width: RIBBON_ROOM,
      height: RIBBON_ROOM,
    };
  });
