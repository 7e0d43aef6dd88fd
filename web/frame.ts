// Messages between a framed player and the page around it, as docs/element.md describes them.
import { isField } from './input/address/fields.ts';
import type { AttentionSteps } from './element/attention_steps.ts';

const VERSION = 1;
const NAME = 'attention-steps';

type Command = (value: unknown) => void;

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Tells the parent of this frame what happens in it, and does what the parent says; nobody else is listened to. */
export function answerParent(element: AttentionSteps): void {
  // The parent may be anyone: nothing is told but what it shows to its own readers.
  const tell = (event: string, detail: unknown) =>
    parent.postMessage({ from: NAME, version: VERSION, event, detail }, '*');
  const refuse = (message: string) => tell('problem', { field: '', message });

  const commands: Readonly<Record<string, Command>> = {
    play: () => element.play(),
    pause: () => element.pause(),
    next: () => element.next(),
    previous: () => element.previous(),
    seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    set: (fields) => set(typeof fields === 'object' && fields !== null ? fields : {}),
  };

  /** Values become texts of attributes, and of known ones only. */
  function set(fields: object): void {
    for (const [name, value] of Object.entries(fields)) {
      if (!isField(name)) refuse(`set takes attributes of the element: got ${name}`);
      else if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, asText(value));
    }
  }

  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return;
    const { to, version, command, value } = data as Readonly<Record<string, unknown>>;
    if (to !== NAME) return;
    if (version !== VERSION) return refuse(`version must be ${VERSION}: got ${asText(version)}`);
    const known = typeof command === 'string' && Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (known) known(value);
    else refuse(`command must be one of ${Object.keys(commands).join(', ')}: got ${asText(command)}`);
  });

  for (const event of ['ready', 'stepchange', 'configchange', 'problem']) {
    element.addEventListener(event, (heard) => tell(event, (heard as CustomEvent<unknown>).detail));
  }

  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(document.body.getBoundingClientRect().height + element.missingHeight);
    if (now === height) return;
    height = now;
    tell('height', { height });
  }).observe(document.body);
}
