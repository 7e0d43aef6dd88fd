// For a page with the player: if its scripts fail or do not respond, says so in the tag, beside its content, and
// retries with the one-file build. It imports nothing, as an import could fail too.
const NAME = 'attention-steps';
const ALL_IN_ONE = './attention-steps.min.js?';

/** The same time as for every other load of the player. */
const PATIENCE_MS = 10_000;

const WORDS: Readonly<Record<string, readonly [missing: string, again: string]>> = {
  en: ['The player could not be loaded.', 'Try again'],
  pt: ['Não foi possível carregar o player.', 'Tentar de novo'],
  zh: ['播放器未能加载。', '重试'],
};

/** Browsers remember a failed module, and all that import it: this is another address, and imports nothing. */
const load = () => import(/* @vite-ignore */ ALL_IN_ONE + Date.now());

function offer(): void {
  if (customElements.get(NAME)) return;
  for (const player of document.querySelectorAll(NAME)) {
    const { lang } = player.closest<HTMLElement>('[lang]') ?? { lang: navigator.language };
    const [missing, again] = WORDS[lang.slice(0, 2).toLowerCase()] ?? WORDS.en!;
    const said = document.createElement('p');
    said.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = again;
    // A repeated message is announced again.
    button.addEventListener('click', () => void load().catch(() => player.append(said)));
    said.append(missing, ' ', button);
    player.append(said);
    void customElements.whenDefined(NAME).then(() => said.remove());
  }
}

// The scripts of a page have loaded or failed by its load event; one that does not respond delays that event.
let offered = false;
function settle(): void {
  if (!offered) offer();
  offered = true;
}
setTimeout(settle, PATIENCE_MS);
if (document.readyState === 'complete') settle();
else addEventListener('load', settle);

export {};
