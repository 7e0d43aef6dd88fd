// The input field that replaces a number while it is edited.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { InView } from '../model/in_view.ts';

export const renderEditField = ({ editing, words }: InView): TemplateResult => html`<input
  class="edit"
  inputmode="decimal"
  autocomplete="off"
  spellcheck="false"
  aria-label=${words.scene.editCell}
  .value=${live(editing?.text ?? '')}
/>`;
