// What a section asks the stage to show, in attributes with the names of the element's; what it leaves out, the story
// says for all of its sections.
import { FIRST_PRESET } from '../model/state.ts';
import { onTop, readSettings, type Settings } from './settings.ts';

/** What is in view of the numbers. */
const VIEW = ['batch', 'head', 'heads', 'token', 'stage', 'step', 'cell'] as const;

export interface Asked {
  readonly preset: string;
  readonly settings: Settings;
  /** Null: as the element is without the attribute. */
  readonly view: Readonly<Record<(typeof VIEW)[number], string | null>>;
}

/** Without a section: what the story says for all of them. */
export function askedOf(story: Element, section: Element | null): Asked {
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
