// The picture: bar, sentence, text, scene and transport, each in its own place at one size of the window.
import { html, nothing, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import { hatchPattern } from '../heat_grid.ts';
import { renderSentence } from '../sentence/sentence.ts';
import { columnWidth } from '../row/row_sizes.ts';
import type { Area } from '../area.ts';
import type { Composition } from './composition.ts';

/** The content of the picture's areas; null: an author hides it. */
interface PictureContent {
  readonly bar: TemplateResult | null;
  /** Above the text, beside the sentence. */
  readonly switches: unknown;
  readonly text: TemplateResult | null;
  readonly scene: TemplateResult;
  readonly transport: TemplateResult | null;
}

export function renderPicture(
  view: InView,
  composition: Composition,
  content: PictureContent,
  zoom: number,
): TemplateResult {
  const { beside, small, width, height, bar, sentence, arcs, below, text, scene, transport } = composition;
  const size =
    `zoom:${zoom};height:${height}px;--bar:${bar}px;--sentence:${sentence}px;--below:${below}px;` +
    `--transport:${transport}px;--middle:${height - bar - sentence - transport}px`;
  const kind = `${beside ? 'beside' : 'above'} ${small ? (beside ? 'phone low' : 'phone') : ''}`;
  const row = Math.max(0, (beside ? scene.width : width) - (small ? 8 : 24)); // a picture has no width while it moves
  const column = view.row === null ? null : columnWidth(composition.canvas.width, view.trace.tokens.length);
  const area = ({ width, height }: Area) => `width:${width}px;height:${height}px`;
  return html`<div class="picture ${kind}" part="picture" tabindex="-1" .style=${size}>
    <svg class="patterns" width="0" height="0" aria-hidden="true">${hatchPattern}</svg>
    ${content.bar ? html`<header class="bar" part="bar">${content.bar}</header>` : nothing}
    <div class="over">
      ${
        beside
          ? html`<div class="beside-sentence" .style=${`width:${text.width}px`}>${content.switches}</div>`
          : nothing
      }
      ${renderSentence(view, row, arcs, below, sentence - arcs - below, zoom, column)}
    </div>
    <div class="middle">
      ${content.text ? html`<div class="text" part="text" .style=${area(text)}>${content.text}</div>` : nothing}
      <div class="scene" part="scene" .style=${area(scene)}>${content.scene}</div>
    </div>
    ${content.transport ? html`<footer class="transport" part="transport">${content.transport}</footer>` : nothing}
  </div>`;
}
