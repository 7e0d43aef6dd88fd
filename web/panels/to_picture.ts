// The button of a panel that leads back to the picture, which is far above it.
import { html, type TemplateResult } from 'lit';
import { takeWayBack } from '../view/way_to_panel.ts';
import type { Words } from '../words/words.ts';

export const renderToPicture = ({ toPicture }: Words): TemplateResult =>
  html`<button type="button" class="plain to-picture" @click=${takeWayBack}>↑ ${toPicture}</button>`;
