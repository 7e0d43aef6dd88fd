// The page inside a frame: one element alone, its address, and messages to and from the surrounding page. An address
// with a task has the model that learns in place of the player. It runs before the script that defines the player.
import type { AttentionSteps } from '../element/attention_steps.ts';
import { readAddress } from '../input/address.ts';
import { keepPage } from '../input/page_controller.ts';
import type { AttentionLearning } from '../learning/attention_learning.ts';
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

/** Anyone may surround the frame: messages contain only what it shows to its readers. */
const tell = (event: string, detail: unknown): void => {
  if (parent !== window) parent.postMessage({ from: NAME, version: VERSION, event, detail }, '*');
};
const refuse = (message: string): void => tell('problem', { field: '', message });

/** Tells the height of the page from now on; `missing`: what it still needs, in pixels. Returns what tells it again. */
function tellHeight(missing: () => number): () => void {
  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(document.body.getBoundingClientRect().height + missing());
    if (now === height) return;
    height = now;
    tell('height', { height });
  }).observe(document.body);
  return () => {
    if (height > 0) tell('height', { height });
  };
}

/** An element that obeys the surrounding page. */
type Framed = AttentionSteps | AttentionLearning;

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
  const commands: Readonly<Record<string, Command>> = {
    play: () => element.play(),
    pause: () => element.pause(),
    ...rules.commands(set),
    set: (fields) => set(typeof fields === 'object' && fields !== null ? fields : {}),
    height: tellHeight(rules.missingHeight),
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
}

// --- The page ---------------------------------------------------------------------------------------

const learns = () => 'task' in readAddress(location.hash, ['task']).fields;

/** `script`: which defines the element. Without it the text in the tag says what is missing. */
function start(element: Framed, script: string, rules: Omit<FrameRules, 'isAttribute'>): void {
  if (!('addressed' in element)) {
    refuse(`${script} could not be loaded`);
    tellHeight(() => 0);
    return;
  }
  const isAttribute = (name: string) => element.addressed.names.includes(name);
  if (parent !== window) answerParent(element, { ...rules, isAttribute });
  keepPage(element);
}

async function startPlayer(element: AttentionSteps): Promise<void> {
  await new Promise((done) => addEventListener('DOMContentLoaded', done)); // the page's scripts have run
  element.page = new URL('./', location.href).href;
  start(element, 'attention-steps.js', {
    commands: (set) => ({
      next: () => element.next(),
      previous: () => element.previous(),
      seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    }),
    events: ['stepchange', 'configchange', 'problem'],
    missingHeight: () => element.missingHeight,
  });
}

/** For a frame without an origin, which may import nothing. It also ends if nothing arrives. */
const classicScript = (src: string): Promise<unknown> =>
  new Promise((done) => {
    document.head.append(Object.assign(document.createElement('script'), { src, onload: done, onerror: done }));
  });

async function startRun(player: Element): Promise<void> {
  const element = document.createElement('attention-learning') as AttentionLearning;
  element.append(...player.childNodes); // what is shown if no script arrives
  player.replaceWith(element);
  await import('../learning/define.ts').catch(() => classicScript('attention-learning.js'));
  start(element, 'attention-learning.js', {
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
