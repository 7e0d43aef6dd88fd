// The page inside a frame: one element alone, its address, and messages to and from the surrounding page. An address
// with a task has the model that learns in place of the player. It runs before the script that defines the player.
import type { AttentionSteps } from './element/attention_steps.ts';
import { answerParent, type Framed, type FrameRules } from './frame_messages.ts';
import type { Addressed } from './input/address_bar.ts';
import { keepPage } from './input/page_controller.ts';
import type { AttentionLearning } from './learning/attention_learning.ts';

const learns = () => new URLSearchParams(location.hash.slice(1)).has('task');

function start(element: Framed & Addressed, rules: Omit<FrameRules, 'isAttribute'>): void {
  const isAttribute = (name: string) => element.addressed.names.includes(name);
  if (parent !== window) answerParent(element, { ...rules, isAttribute });
  keepPage(element);
}

async function startPlayer(element: AttentionSteps): Promise<void> {
  await customElements.whenDefined('attention-steps');
  element.page = new URL('./', location.href).href;
  start(element, {
    commands: (set) => ({
      next: () => element.next(),
      previous: () => element.previous(),
      seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    }),
    events: ['stepchange', 'configchange', 'problem'],
    missingHeight: () => element.missingHeight,
  });
}

async function startRun(player: Element): Promise<void> {
  const element = document.createElement('attention-learning') as AttentionLearning;
  element.append(...player.childNodes); // what is shown if no script arrives
  player.replaceWith(element);
  await import('./learning/define.ts');
  start(element, {
    commands: (set) => ({ seek: (step) => set({ step }) }),
    events: ['runchange', 'stepchange', 'problem'],
    missingHeight: () => 0,
  });
}

const shown = document.querySelector<AttentionSteps>('attention-steps')!;
const isRun = learns();
void (isRun ? startRun(shown) : startPlayer(shown));
addEventListener('hashchange', () => {
  if (learns() !== isRun) location.reload();
});
