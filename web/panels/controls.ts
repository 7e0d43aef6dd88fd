// The controls that several panels share: icons, switches, and a choice of one of several.
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { closePanel } from '../view/way_to_panel.ts';
import type { Words } from '../words/words.ts';

/** `path`: in a square of 24 units. */
export const icon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path}></path>`}</svg>`;

export function iconButton(
  name: string,
  label: string,
  picture: TemplateResult,
  press: () => void,
  disabled = false,
): TemplateResult {
  return html`<button class="act ${name}" aria-label=${label} title=${label} ?disabled=${disabled} @click=${press}
    >${picture}</button
  >`;
}

export function toggle(name: string, label: string, on: boolean, press: () => void): TemplateResult {
  return html`<button class="switch ${name}" role="switch" aria-checked=${on ? 'true' : 'false'} @click=${press}>
    <span class="knob" aria-hidden="true"></span>${label}
  </button>`;
}

export function picker(
  name: string,
  label: string,
  value: string,
  options: readonly (readonly [value: string, text: string])[],
  pick: (value: string) => void,
  groups: readonly { readonly label: string; readonly options: typeof options }[] = [],
): TemplateResult {
  const id = `pick-${name}`;
  const all = (some: typeof options) =>
    some.map(([v, text]) => html`<option value=${v} ?selected=${v === value}>${text}</option>`);
  return html`<span class="picker">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      .value=${live(value)}
      @change=${(event: Event) => pick((event.target as HTMLSelectElement).value)}
    >
      ${all(options)} ${groups.map((each) => html`<optgroup label=${each.label}>${all(each.options)}</optgroup>`)}
    </select>
  </span>`;
}

export const renderToPicture = ({ toPicture }: Words): TemplateResult =>
  html`<button type="button" class="plain to-picture" @click=${closePanel}>↑ ${toPicture}</button>`;

/** What has been opened scrolls into view. */
export function showOpened(details: HTMLDetailsElement): void {
  if (details.open) details.scrollIntoView({ block: 'nearest' });
}

/** Keys as this system names them: on a Mac Control is Command. */
export const ofSystem = (keys: string): string =>
  /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '') ? keys.replaceAll('Ctrl', '⌘') : keys;
