// The parts of the player, so that an author can choose: `controls` lists those to show.
import { quoted } from '../words/text.ts';
import type { Message } from './problems.ts';

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
type PlayerPart = (typeof PARTS)[number];

export const ALL_PARTS: ReadonlySet<PlayerPart> = new Set(PARTS);

const isPart = (name: string): name is PlayerPart => (PARTS as readonly string[]).includes(name);

/**
 * Without `controls`, or with an empty one, every part; `controls="none"`: the scene alone. For each unknown name a
 * message.
 */
export function readParts(controls: string | null): {
  readonly parts: ReadonlySet<PlayerPart>;
  readonly wrong: readonly Message[];
} {
  const names = (controls ?? '').split(/\s+/).filter(Boolean);
  const isNone = String(names) === 'none';
  const shown = names.filter(isPart);
  const possible = [...PARTS, 'none'].join(', ');
  const wrong = isNone ? [] : names.filter((name) => !isPart(name));
  const asked = isNone || shown.length > 0 ? shown : PARTS;
  return {
    parts: new Set([...asked, ...(asked.includes('own') ? (['edit'] as const) : [])]),
    wrong: wrong.map(
      (got): Message =>
        ({ rules }) =>
          rules.oneOf('controls', possible, quoted(got)),
    ),
  };
}
