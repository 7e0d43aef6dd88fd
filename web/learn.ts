// The page where a model learns: one element that fills the window, and an address that says what is in view.
import './learning/define.ts';

/** Attributes that the address holds. */
const SHOWN = ['task', 'config', 'experiment', 'step'] as const;
/** A longer address is not written: what is shown is in the page all the same. */
const MAX_ADDRESS = 8192;
/** Browsers count how often an address is written. */
const QUIET_MS = 250;

const element = document.querySelector('attention-learning')!;
element.lang = document.documentElement.lang;

function read(): void {
  const fields = new URLSearchParams(location.hash.slice(1));
  for (const name of SHOWN) {
    const value = fields.get(name);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

let timer = 0;
function write(): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const { task, config, experiment, step, run } = element;
    const isEnd = step < 0 || step === run?.steps;
    const fields = new URLSearchParams({
      ...(task && { task }),
      ...(config && { config }),
      ...(experiment && { experiment }),
      ...(isEnd ? {} : { step: String(step) }),
    });
    const address = `#${fields}`;
    if (address.length <= MAX_ADDRESS && address !== location.hash) history.replaceState(null, '', address);
  }, QUIET_MS);
}

if (location.hash.length > 1) read();
addEventListener('hashchange', read);
for (const event of ['runchange', 'stepchange'] as const) element.addEventListener(event, write);
