// The page: one element that fills the window, in the reader's language and in the one that they choose.
import './element/define.ts';
import { keepAddress } from './input/address/address_bar.ts';
import type { AttentionSteps } from './element/attention_steps.ts';
import { LANGUAGE_TAGS, WORDS, languageOf } from './words/index.ts';

const element = document.querySelector<AttentionSteps>('attention-steps')!;

async function head(): Promise<void> {
  const language = languageOf(element.lang || document.documentElement.lang);
  const words = await WORDS[language]().catch(() => null);
  if (!words) return; // the element says so, and what language goes on
  document.documentElement.lang = LANGUAGE_TAGS[language];
  document.title = words.player;
}

new MutationObserver(head).observe(element, { attributeFilter: ['lang'] });
keepAddress(element, LANGUAGE_TAGS[languageOf(navigator.language)]);
element.page = location.href;
await head();
