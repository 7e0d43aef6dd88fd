// The page inside a frame: one element alone, its address, and messages to and from the surrounding page. An address
// with a task has the model that learns in place of the player. It runs before the script that defines the player.
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { Addressed } from '../input/address.ts';
import { keepPage } from '../input/page_controller.ts';
import type { AttentionLearning } from '../learning/attention_learning.ts';
import type { Problem } from '../engine/index.ts';
import { quoted } from '../words/text.ts';

// --- Messages, as described in docs/element.md ------------------------------------------------------

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

/** An element that obeys the surrounding page. */
interface Framed extends HTMLElement {
  readonly whenReady: Promise<void>;
  readonly problems: readonly Problem[];
  play(): void;
  pause(): void;
}

interface FrameRules {
  /** Commands of this element alone, beside `play`, `pause`, `set` and `height`; `set` sets attributes. */
  readonly commands: (set: (fields: object) => void) => Readonly<Record<string, Command>>;
  readonly isAttribute: (name: string) => boolean;
  /** Those that are told. */
  readonly events: readonly string[];
  /** What the element still needs beyond its current height, in pixels. */
  readonly missingHeight: () => number;
}

/** Reports the frame's events to its parent, and obeys the parent's messages; all others are ignored. */
function answerParent(element: Framed, rules: FrameRules): void {
  // The parent may be anyone: messages contain only what the frame shows to its readers.
  const tell = (event: string, detail: unknown) =>
    parent.postMessage({ from: NAME, version: VERSION, event, detail }, '*');
  const refuse = (message: string) => tell('problem', { field: '', message });

  let height = 0;
  const commands: Readonly<Record<string, Command>> = {
    play: () => element.play(),
    pause: () => element.pause(),
    ...rules.commands(set),
    set: (fields) => set(typeof fields === 'object' && fields !== null ? fields : {}),
    height: () => tell('height', { height }),
  };

  /** Values become texts of attributes, and only of known ones. */
  function set(fields: object): void {
    const unknown = Object.keys(fields).filter((name) => !rules.isAttribute(name));
    for (const name of unknown.slice(0, MAX_NAMED)) refuse(`set takes attributes of the element: got ${quoted(name)}`);
    if (unknown.length > MAX_NAMED)
      refuse(`set takes attributes of the element: got ${unknown.length - MAX_NAMED} more that are none`);
    for (const [name, value] of Object.entries(fields).filter(([name]) => rules.isAttribute(name))) {
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
  for (const event of rules.events) {
    element.addEventListener(event, (heard) => tell(event, (heard as CustomEvent<unknown>).detail));
  }

  new ResizeObserver(() => {
    const now = Math.ceil(document.body.getBoundingClientRect().height + rules.missingHeight());
    if (now === height) return;
    height = now;
    tell('height', { height });
  }).observe(document.body);
}

// --- The page ---------------------------------------------------------------------------------------

const learns = () => new URLSearchParams(location.hash.slice(1)).has('task');

function start(element: Framed & Addressed, rules: Omit<FrameRules, 'isAttribute'>): void {
  const isAttribute = (name: string) => element.addressed.names.includes(name);
  if (parent !== window) answerParent(element, { ...rules, isAttribute });
  keepPage(element);
}

async function startPlayer(element: AttentionSteps): Promise<void> {
  await customElements.whenDefined('attention-steps');
  element.page = new URL('./', location.href).href;
  start(element, {
    commands: (set) => ({
      next: () => element.next(),
      previous: () => element.previous(),
      seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    }),
    events: ['stepchange', 'configchange', 'problem'],
    missingHeight: () => element.missingHeight,
  });
}

async function startRun(player: Element): Promise<void> {
  const element = document.createElement('attention-learning') as AttentionLearning;
  element.append(...player.childNodes); // what is shown if no script arrives
  player.replaceWith(element);
  await import('../learning/define.ts');
  start(element, {
    commands: (set) => ({ seek: (step) => set({ step }) }),
    events: ['runchange', 'stepchange', 'problem'],
    missingHeight: () => 0,
  });
}

const framed = document.querySelector<AttentionSteps>('attention-steps')!;
const isRun = learns();
void (isRun ? startRun(framed) : startPlayer(framed));
addEventListener('hashchange', () => {
  if (learns() !== isRun) location.reload();
});
