// The parts of the player, so that an author can choose: `controls` lists those to show, `hide` those to leave out.
import { quoted } from '../words/text.ts';
import type { Words } from '../words/words.ts';

/**
 * The scene is always shown. `own`: the panel of the reader's own numbers, switches, the buttons for undo and reset,
 * and with them `edit`: typing into cells, undo and redo by key.
 */
const PARTS = [
  'pickers',
  'strip',
  'transport',
  'words',
  'line',
  'predict',
  'own',
  'edit',
  'code',
  'share',
  'notes',
] as const;
export type PlayerPart = (typeof PARTS)[number];

export const ALL_PARTS: ReadonlySet<PlayerPart> = new Set(PARTS);

const isPart = (name: string): name is PlayerPart => (PARTS as readonly string[]).includes(name);

/** The parts that an attribute names; for each unknown name a message. */
function named(text: string, unknown: (name: string) => void): readonly PlayerPart[] {
  const names = text.split(/\s+/).filter(Boolean);
  names.filter((name) => !isPart(name)).forEach(unknown);
  return names.filter(isPart);
}

export interface PartsRead {
  readonly parts: ReadonlySet<PlayerPart>;
  readonly wrong: readonly { readonly field: 'controls' | 'hide'; readonly sentence: (words: Words) => string }[];
}

/**
 * Without `controls`, or with an empty one, every part; `controls="none"`: the scene alone. Parts in `hide` are
 * removed.
 */
export function readParts(controls: string | null, hide: string | null): PartsRead {
  const wrong: PartsRead['wrong'][number][] = [];
  const unknown = (field: 'controls' | 'hide', words: readonly string[]) => (got: string) =>
    void wrong.push({ field, sentence: ({ rules }) => rules.oneOf(field, words.join(', '), quoted(got)) });
  const none = controls?.trim() === 'none';
  const shown = named(none ? '' : (controls ?? ''), unknown('controls', [...PARTS, 'none']));
  const hidden = named(hide ?? '', unknown('hide', PARTS));
  const asked: readonly PlayerPart[] = none || shown.length > 0 ? shown : PARTS.filter((part) => part !== 'edit');
  const left = asked.filter((part) => !hidden.includes(part));
  const edit: readonly PlayerPart[] = left.includes('own') && !hidden.includes('edit') ? ['edit'] : [];
  return { parts: new Set([...left, ...edit]), wrong };
}
