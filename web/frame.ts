// Messages between a framed player and the surrounding page, as described in docs/element.md.
import { isField } from './input/address/fields.ts';
import type { AttentionSteps } from './element/attention_steps.ts';
import { quoted } from './words/quotation.ts';

const VERSION = 1;
const NAME = 'attention-steps';

type Command = (value: unknown) => void;

/** A message's value as an attribute's text; null if JSON cannot represent it, such as a list that contains itself. */
function asText(value: unknown): string | null {
  try {
    return typeof value === 'object' ? JSON.stringify(value, withBigInts) : String(value);
  } catch {
    return null;
  }
}

const withBigInts = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
const shown = (value: unknown): string => quoted(asText(value) ?? 'what JSON cannot hold');

/** At most this many rejected attributes of one message are named. */
const MAX_NAMED = 3;

/** Reports the frame's events to its parent, and obeys the parent's messages; all others are ignored. */
export function answerParent(element: AttentionSteps): void {
  // The parent may be anyone: messages contain only what the frame shows to its readers.
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
    height: () => tell('height', { height }),
  };
  let height = 0;

  /** Values become texts of attributes, and only of known ones. */
  function set(fields: object): void {
    const unknown = Object.keys(fields).filter((name) => !isField(name));
    for (const name of unknown.slice(0, MAX_NAMED)) refuse(`set takes attributes of the element: got ${quoted(name)}`);
    if (unknown.length > MAX_NAMED)
      refuse(`set takes attributes of the element: got ${unknown.length - MAX_NAMED} more that are none`);
    for (const [name, value] of Object.entries(fields).filter(([name]) => isField(name))) {
      const text = asText(value);
      if (value === null) element.removeAttribute(name);
      else if (text === null) refuse(`${name} must be plain data: got ${shown(value)}`);
      else element.setAttribute(name, text);
    }
  }

  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return;
    const { to, version, command, value } = data as Readonly<Record<string, unknown>>;
    if (to !== NAME) return;
    if (version !== VERSION) return refuse(`version must be ${VERSION}: got ${shown(version)}`);
    const known = typeof command === 'string' && Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (known) known(value);
    else refuse(`command must be one of ${Object.keys(commands).join(', ')}: got ${shown(command)}`);
  });

  // They may have happened before this file loaded.
  for (const problem of element.problems) tell('problem', problem);
  void element.whenReady.then(() => tell('ready', null));
  for (const event of ['stepchange', 'configchange', 'problem']) {
    element.addEventListener(event, (heard) => tell(event, (heard as CustomEvent<unknown>).detail));
  }

  new ResizeObserver(() => {
    const now = Math.ceil(document.body.getBoundingClientRect().height + element.missingHeight);
    if (now === height) return;
    height = now;
    tell('height', { height });
  }).observe(document.body);
}
