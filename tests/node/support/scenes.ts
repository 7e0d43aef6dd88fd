// A scene of a walk at its end, in English on a light page, and how its matrices are laid out.
import { inViewAtStep } from '../../../web/files/picture/figure.ts';
import type { InView } from '../../../web/model/in_view.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import type { Timeline } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { layOutMatrices } from '../../../web/view/picture/pictures.ts';
import { en } from '../../../web/words/index.ts';

export const endOf = (timeline: Timeline, name: string, row: number | null = null): InView =>
  inViewAtStep(timeline, timeline.ends[sceneNamed(timeline.scenes, name)]!, en, 'light', row);

export const laidOut = (view: InView, area: { readonly width: number; readonly height: number }, coarse = false) =>
  layOutMatrices(view, view.frame.scene, area, { ...WIDTHS, coarse }, false).layout;
