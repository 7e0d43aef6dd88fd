// The page inside a frame: one element alone, its address, and messages to and from the surrounding page. An address
// with a task has the model that learns in place of the player. It runs before the script that defines the player.
import type { AttentionSteps } from './element/attention_steps.ts';
import { answerParent, type Framed, type FrameRules } from './frame_messages.ts';
import { keepPage } from './input/own_page.ts';
import type { AttentionLearningElement } from './learning/api.ts';
import { isRunAttribute, showFragment } from './learning/shown.ts';
import { tagOf, languageOf } from './words/languages.ts';

const addressed = () => new URLSearchParams(location.hash.slice(1));
const learns = () => addressed().has('task');

function answer(element: Framed, rules: FrameRules): void {
  if (parent !== window) answerParent(element, rules);
}

async function startPlayer(element: AttentionSteps): Promise<void> {
  await customElements.whenDefined('attention-steps');
  element.page = new URL('./', location.href).href;
  answer(element, {
    commands: (set) => ({
      next: () => element.next(),
      previous: () => element.previous(),
      seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    }),
    isAttribute: (name) => element.addressed.names.includes(name),
    events: ['stepchange', 'configchange', 'problem'],
    missingHeight: () => element.missingHeight,
  });
  keepPage(element);
}

/** The address names the language; otherwise it is the reader's. */
function readRun(element: AttentionLearningElement): void {
  const lang = languageOf(addressed().get('lang') ?? navigator.language);
  document.documentElement.lang = element.lang = tagOf(lang);
  element.page = new URL(`${lang === 'en' ? '' : `${lang}/`}learn.html`, location.href).href;
  showFragment(element, location.hash);
}

async function startRun(player: Element): Promise<void> {
  const element = document.createElement('attention-learning') as AttentionLearningElement;
  element.append(...player.childNodes); // what is shown if no script arrives
  player.replaceWith(element);
  await import('./learning/define.ts');
  readRun(element);
  addEventListener('hashchange', () => readRun(element));
  answer(element, {
    commands: (set) => ({ seek: (step) => set({ step }) }),
    isAttribute: isRunAttribute,
    events: ['runchange', 'stepchange', 'viewchange', 'problem'],
    missingHeight: () => 0,
  });
}

const shown = document.querySelector<AttentionSteps>('attention-steps')!;
const isRun = learns();
void (isRun ? startRun(shown) : startPlayer(shown));
addEventListener('hashchange', () => {
  if (learns() !== isRun) location.reload();
});
