// The names that attributes, addresses and messages between frames share.

/** What is shown, which a reader can change, too; in the order in which one decides what the next can be. */
export const SHOWN = [
  'preset',
  'config',
  'batch',
  'head',
  'heads',
  'token',
  'stage',
  'step',
  'cell',
  'speed',
  'stops',
  'asks',
  'present',
  'theme',
  'lang',
] as const;
export type Shown = (typeof SHOWN)[number];

/** What an author asks for. */
export const AUTHORED = ['controls', 'hide', 'autoplay', 'poster'] as const;

export const FIELDS = [...SHOWN, ...AUTHORED] as const;
export type Field = (typeof FIELDS)[number];

/** Texts as attributes have them; one that only has to be there is empty. */
export type Fields = { readonly [field in Field]?: string };

export const isShown = (name: string): name is Shown => (SHOWN as readonly string[]).includes(name);
export const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);
