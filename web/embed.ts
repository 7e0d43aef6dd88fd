// The page inside a frame: the element alone, its address, and messages to and from the surrounding page.
import type { AttentionSteps } from './element/attention_steps.ts';
import { registerPlayer } from './element/register.ts';
import { keepPage } from './input/own_page.ts';

registerPlayer();
const element = document.querySelector<AttentionSteps>('attention-steps')!;

element.page = new URL('./', location.href).href;
if (parent !== window) void import('./frame.ts').then(({ answerFor }) => answerFor(element));
keepPage(element);
