// The page: one element that fills the window, in the reader's language and in the one that they choose.
import './element/define.ts';
import type { AttentionSteps } from './element/attention_steps.ts';
import { keepPage } from './input/own_page.ts';

const element = document.querySelector<AttentionSteps>('attention-steps')!;

element.page = location.href;
await keepPage(element);
