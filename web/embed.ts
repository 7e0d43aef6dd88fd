// The page that stands in a frame: the element alone, its address, and messages to and from the page around it.
import './element/define.ts';
import { keepAddress } from './input/address/address_bar.ts';
import type { AttentionSteps } from './element/attention_steps.ts';
import { answerParent } from './frame.ts';
import { LANGUAGE_TAGS, WORDS, languageOf } from './words/index.ts';

const element = document.querySelector<AttentionSteps>('attention-steps')!;

async function head(): Promise<void> {
  const language = languageOf(element.lang);
  const words = await WORDS[language]().catch(() => null);
  if (!words) return; // the element says so, and what language goes on
  document.documentElement.lang = LANGUAGE_TAGS[language];
  document.title = words.player;
}

new MutationObserver(head).observe(element, { attributeFilter: ['lang'] });
keepAddress(element, LANGUAGE_TAGS[languageOf(navigator.language)]);
element.page = new URL('./', location.href).href;
if (parent !== window) answerParent(element);
await head();
