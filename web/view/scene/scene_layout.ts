// Where everything in the scene of the stage in view stands.
import { operationOf } from '../../ops/index.ts';
import type { InView } from '../../model/in_view.ts';
import { layoutOf, type Layout, type Reader } from './layout.ts';
import { PHONE, slicedScene } from './slices.ts';

export function sceneLayout({ trace, timeline, frame, cell }: InView, width: number, reader: Reader): Layout {
  const stage = timeline.playlist[frame.at]!;
  const scene = operationOf(stage).scene(trace, stage);
  const whole = layoutOf(trace, scene, width, reader);
  const isOneLine = whole.boxes.every(({ gridY }) => gridY === whole.boxes[0]!.gridY);
  if (width >= PHONE || isOneLine || whole.boxes.some(({ heat }) => heat)) return whole;
  const worked = operationOf(stage).insight?.(trace, stage)?.kind === 'softmax';
  return layoutOf(trace, slicedScene(scene, cell, timeline.token ?? 1, worked), width, reader);
}
