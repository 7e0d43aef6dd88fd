// The presenter's buttons, in the bar of the presenter's view.
import { html, nothing, type TemplateResult } from 'lit';
import type { PlayerState } from '../../model/state.ts';
import type { LectureWords } from '../../words/lecture_words.ts';
import { icon } from '../controls.ts';

const ICONS = {
  pen: icon('M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM5.200 16l2.800 2.800'),
  spotlight: icon('M3 10.500h18v3H3zM12 2.500l1.500 4h-3zM12 21.500l-1.500-4h3z'),
  notes: icon('M5 3h14v18H5zm2.500 4v1.600h9V7zm0 4v1.600h9V11zm0 4v1.600h6V15z'),
  full: icon(
    'M4 4h6v2.200H6.200V10H4zm10 0h6v6h-2.200V6.200H14zM4 14h2.200v3.800H10V20H4zm13.800 0H20v6h-6v-2.200h3.800z',
  ),
};

export type Tool = keyof typeof ICONS;

/** The key of each, for those who look at it for longer. */
const KEYS: Readonly<Partial<Record<Tool, string>>> = { pen: 'D', spotlight: 'L', notes: 'N' };

export function renderTools(
  { tools }: LectureWords,
  { pen, spotlight }: PlayerState,
  isFull: boolean,
  use: (tool: Tool) => void,
): TemplateResult {
  const button = (name: Tool, pressed?: boolean) => html`<button
    class="act tool"
    aria-label=${tools[name]}
    aria-pressed=${pressed === undefined ? nothing : pressed ? 'true' : 'false'}
    aria-keyshortcuts=${KEYS[name] ?? nothing}
    title=${KEYS[name] ? `${tools[name]} (${KEYS[name]})` : tools[name]}
    @click=${() => use(name)}
  >${ICONS[name]}</button>`;
  return html`<span class="acts" role="group" aria-label=${tools.title}>
    ${button('pen', pen)} ${button('spotlight', spotlight)} ${button('notes')}
    ${isFull ? nothing : button('full')}
  </span>`;
}
