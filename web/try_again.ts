// For a page that has the player: where its scripts fail or do not answer, says so in the tag, beside what stands
// there, and tries again with all of it in one file. It imports nothing, as that could fail too.
const NAME = 'attention-steps';
const ALL_IN_ONE = './attention-steps.min.js?';

/** The same time as for anything that the player loads. */
const PATIENCE_MS = 10_000;

const WORDS: Readonly<Record<string, readonly [missing: string, again: string]>> = {
  en: ['The player could not be loaded.', 'Try again'],
  pt: ['Não foi possível carregar o reprodutor.', 'Tentar de novo'],
  zh: ['播放器未能加载。', '重试'],
};

/** To browsers, what failed once stays so, and all that leads to it: this is another address, and leads nowhere. */
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
    // Said again, it is read out again.
    button.addEventListener('click', () => void load().catch(() => player.append(said)));
    said.append(missing, ' ', button);
    player.append(said);
    void customElements.whenDefined(NAME).then(() => said.remove());
  }
}

// The scripts of a page have come or failed when it is loaded; one that does not answer keeps it from that.
let offered = false;
function settle(): void {
  if (!offered) offer();
  offered = true;
}
setTimeout(settle, PATIENCE_MS);
if (document.readyState === 'complete') settle();
else addEventListener('load', settle);

export {};
