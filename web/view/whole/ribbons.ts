// The ribbons between the matrices of the whole figure, in the hue of the role that they carry.
import type { Stage } from '../../engine/index.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import { NODE_TITLE, stackHeight, type PlacedNode, type Rect, type WholeNode } from './node.ts';
import { ease } from '../../model/ease.ts';

/** A ribbon's course: from a point on the edge of one matrix to a point on that of another. */
export interface Ribbon {
  readonly from: Stage;
  readonly to: Stage;
  readonly role: Role;
  /** The SVG path of the ribbon up to its head. */
  readonly d: string;
  /** The SVG path of the arrowhead, whose point touches the matrix. */
  readonly head: string;
  readonly order: number;
}

/** An edge between two matrices of the figure. */
export interface Way {
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  readonly isDown: boolean;
}

/** Whether the edge between two matrices goes up or down rather than across. */
export const isVertical = (from: PlacedNode, to: PlacedNode, upright: boolean) =>
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
const HEAD = { length: 10, width: 18 };

export function ribbon(from: WholeNode, to: WholeNode, isDown: boolean): Ribbon {
  const role = roleOf(from.stage.name) === 'none' ? roleOf(to.stage.name) : roleOf(from.stage.name);
  const [x1, y1, x2, y2] = endsOf(from, to, isDown);
  const way = isDown ? y2 - y1 : x2 - x1;
  const back = Math.sign(way) * Math.min(HEAD.length, Math.abs(way) / 2);
  const half = HEAD.width / 2;
  const [x, y] = isDown ? [x2, y2 - back] : [x2 - back, y2];
  const [mx, my] = [(x1 + x) / 2, (y1 + y) / 2];
  const curve = isDown ? `C${x1} ${my} ${x} ${my} ${x} ${y}` : `C${mx} ${y1} ${mx} ${y} ${x} ${y}`;
  const head = isDown
    ? `M${x - half} ${y}L${x2} ${y2}L${x + half} ${y}Z`
    : `M${x} ${y - half}L${x2} ${y2}L${x} ${y + half}Z`;
  return { from: from.stage, to: to.stage, role, d: `M${x1} ${y1}${curve}`, head, order: to.order };
}

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
