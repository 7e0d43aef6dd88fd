// The page where a model learns: one element that fills the window, and an address that says what is in view. The
// page's first script, attention-learning.js, has defined it.
import { addressOf, MAX_ADDRESS } from './input/address/address.ts';
import type { AttentionLearningElement } from './learning/api.ts';
import { fieldsOf, showFragment } from './learning/shown.ts';

/** Browsers count how often an address is written. */
const QUIET_MS = 250;

const element = document.querySelector<AttentionLearningElement>('attention-learning')!;
/** The hash that was read or written last. */
let known = location.hash;

function read(): void {
  known = location.hash;
  showFragment(element, known);
}

let timer = 0;
function write(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (location.hash !== known) return; // a new one, whose event is still to come: it counts
    const address = addressOf(fieldsOf(element));
    if (address.length > MAX_ADDRESS || address === (known || '#')) return;
    history.replaceState(null, '', address);
    known = location.hash;
  }, QUIET_MS);
}

element.page = location.href.replace(/#.*/, '');
if (location.hash.length > 1) read();
addEventListener('hashchange', read);
element.addEventListener('viewchange', write);
