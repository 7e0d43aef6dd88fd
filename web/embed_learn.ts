// The page inside a frame where a model learns: the element alone, and messages to and from the surrounding page.
import type { AttentionLearningElement } from './learning/api.ts';
import { answerForRun } from './learning_frame.ts';
import { showFragment } from './learning/shown.ts';
import { LANGUAGE_TAGS, languageOf } from './words/index.ts';

const element = document.querySelector<AttentionLearningElement>('attention-learning')!;

/** The address names the language; otherwise it is the reader's. */
function read(): void {
  const lang = languageOf(new URLSearchParams(location.hash.slice(1)).get('lang') ?? navigator.language);
  document.documentElement.lang = element.lang = LANGUAGE_TAGS[lang];
  element.page = new URL(`${lang === 'en' ? '' : `${lang}/`}learn.html`, location.href).href;
  showFragment(element, location.hash);
}

read();
addEventListener('hashchange', read);
if (parent !== window) answerForRun(element);
