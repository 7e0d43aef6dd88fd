// Tells our pages in which language an element speaks, once its words are there: a page changes with them.
import type { Presentation } from '../model/presentation.ts';

/** Dispatches `languagechange`, which is no part of the public interface. */
export function announceLanguage(element: EventTarget, presentation: Presentation): void {
  let { lang } = presentation;
  presentation.subscribe(() => {
    if (lang === presentation.lang) return;
    lang = presentation.lang;
    element.dispatchEvent(new CustomEvent('languagechange', { detail: lang }));
  });
}
