// The seed that a sheet's numbers get from a student's name or number: FNV-1a, 32 bits, over the UTF-8 of the name in
// lower case, without spaces around it and with single ones inside. docs/exercises.md has the same in Python.
import { fnv1a } from '../input/address/fnv1a.ts';
import { readSettings } from './settings.ts';
import type { HasAttributes } from './tag.ts';

/** As two people may write the same name. */
const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** The seed of a name; null: it has no letter. */
export const seedOfName = (name: string): number | null => (plain(name) === '' ? null : fnv1a(plain(name)));

/** The name in a story's `seed="of:NAME"`, empty if each reader gives one; null: the numbers are the preset's. */
export const nameIn = (seed: string | null): string | null => (seed?.startsWith('of:') ? seed.slice(3) : null);

/** A story's attribute `config` with the seed of a name, as its sections then get it; unchanged without a name. */
export function configOfName(config: string | null, name: string): string | null {
  const seed = seedOfName(name);
  return seed === null ? config : JSON.stringify({ ...readSettings(config), seed });
}

/** A story whose numbers are made from a name, if its attribute `seed` says so. */
export function seededStory(story: HasAttributes, name = nameIn(story.getAttribute('seed')) ?? ''): HasAttributes {
  if (nameIn(story.getAttribute('seed')) === null) return story;
  const config = configOfName(story.getAttribute('config'), name);
  return { getAttribute: (attribute) => (attribute === 'config' ? config : story.getAttribute(attribute)) };
}
