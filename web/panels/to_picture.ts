// The button of a panel that leads back to the picture, which is far above it.
import { html, type TemplateResult } from 'lit';
import { takeWayBack } from '../view/way_to_panel.ts';
import { PANEL_WORDS } from '../words/panel_words.ts';
import type { Language } from '../words/index.ts';

export const renderToPicture = (lang: Language): TemplateResult =>
  html`<button type="button" class="plain to-picture" @click=${takeWayBack}>↑ ${PANEL_WORDS[lang].toPicture}</button>`;
