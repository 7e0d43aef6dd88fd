// What a section asks the stage to show, in attributes with the names of the element's; what it leaves out, the story
// gives for all of its sections.
import type { Trace } from '../engine/index.ts';
import { readWhole } from '../input/attribute_text.ts';
import { countOf, FIRST_PRESET } from '../model/state.ts';
import type { View } from './cell_text.ts';
import { onTop, readSettings, type Settings } from './settings.ts';

/** What is in view of the numbers. */
const VIEW = ['batch', 'head', 'heads', 'token', 'stage', 'step', 'cell'] as const;

export interface Asked {
  readonly preset: string;
  readonly settings: Settings;
  /** Null: as the element is without the attribute. */
  readonly view: Readonly<Record<(typeof VIEW)[number], string | null>>;
}

/** Anything with attributes. */
type Tag = Pick<Element, 'getAttribute'>;

/** Without a section: what the story says for all of them. */
export function askedOf(story: Tag, section: Tag | null): Asked {
  const attribute = (name: string) => section?.getAttribute(name) ?? story.getAttribute(name);
  return {
    preset: attribute('preset') ?? FIRST_PRESET,
    settings: onTop(readSettings(story.getAttribute('config')), readSettings(section?.getAttribute('config') ?? null)),
    view: Object.fromEntries(VIEW.map((name) => [name, attribute(name)])) as Asked['view'],
  };
}

/** Whether two sections are about the same numbers, but for what a reader has changed in them. */
export const sameNumbers = (a: Asked, b: Asked): boolean =>
  a.preset === b.preset && JSON.stringify(a.settings) === JSON.stringify(b.settings);

/** The batch item and the head that a section is about, read as the element reads them; the first without a trace. */
export function viewOf(trace: Trace | null, { view }: Asked): View {
  const read = (name: 'batch' | 'head') =>
    readWhole(name, view[name] ?? '', Math.max((trace ? countOf(trace, name) : 0) - 1, 0)).value ?? 0;
  return { batch: read('batch'), head: read('head') };
}

/** Asks a player for all of it, whatever it shows. */
export function ask(player: Element, view: Partial<Asked['view']>): void {
  for (const [name, value] of Object.entries(view)) {
    player.setAttribute(name, value ?? '');
    if (value === null) player.removeAttribute(name);
  }
}
