// The names of the fields that attributes, addresses and messages between frames share.

/** The state in view, which readers can change, too; each field limits the values of those after it. */
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

/** The author's options. */
export const AUTHORED = ['controls', 'hide', 'autoplay', 'poster'] as const;

export const FIELDS = [...SHOWN, ...AUTHORED] as const;
export type Field = (typeof FIELDS)[number];

/** Values as attribute texts; a boolean attribute is the empty text. */
export type Fields = { readonly [field in Field]?: string };

export const isShown = (name: string): name is Shown => (SHOWN as readonly string[]).includes(name);
export const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);
