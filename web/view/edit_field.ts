// The input field that replaces a number while it is edited.
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { InView } from '../model/in_view.ts';
import { SCENE_WORDS } from '../words/scene_words.ts';

export const renderEditField = ({ editing, words }: InView): TemplateResult => html`<input
  class="edit"
  inputmode="decimal"
  autocomplete="off"
  spellcheck="false"
  aria-label=${SCENE_WORDS[words.lang].editCell}
  .value=${live(editing?.text ?? '')}
/>`;
