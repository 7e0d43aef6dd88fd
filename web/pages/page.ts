// The laboratory: one element that fills the window, in the reader's language or the one that they choose. The page's
// first script, attention-steps.js, has defined it.
import type { AttentionSteps } from '../element/attention_steps.ts';
import { keepPage } from '../input/page_controller.ts';

const element = document.querySelector<AttentionSteps>('attention-steps')!;

// If that has not arrived, the text in the tag says what is missing.
if ('addressed' in element) {
  element.page = location.href;
  keepPage(element);
}

// Its links need more space than the style sheet gives them where a reader has set a minimum font size.
const pages = document.querySelector<HTMLElement>('.pages');
if (pages && pages.scrollWidth > pages.clientWidth)
  document.documentElement.style.setProperty('--pages', `${pages.scrollWidth}px`);
