// The page inside a frame: the element alone, its address, and messages to and from the surrounding page. The page's
// first script, attention-steps.js, has defined it.
import type { AttentionSteps } from './element/attention_steps.ts';
import { answerFor } from './frame.ts';
import { keepPage } from './input/own_page.ts';

const element = document.querySelector<AttentionSteps>('attention-steps')!;

element.page = new URL('./', location.href).href;
if (parent !== window) answerFor(element);
keepPage(element);
