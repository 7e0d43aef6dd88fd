// The page: one element that fills the window, in the reader's language or the one that they choose.
import type { AttentionSteps } from './element/attention_steps.ts';
import { registerPlayer } from './element/register.ts';
import { loadEngine } from './engine/index.ts';
import { keepPage } from './input/own_page.ts';

registerPlayer();
// Compiled while the page is laid out. If it fails, the player requests it again, and reports the error.
void loadEngine().catch(() => {});

const element = document.querySelector<AttentionSteps>('attention-steps')!;

element.page = location.href;
keepPage(element);
