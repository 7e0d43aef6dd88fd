// Which models attend as a switch says.
import type { FullConfig } from '../../engine/index.ts';
import type { Words } from '../../words/words.ts';

/** The help of a switch; empty for those whose name is enough, and for other masks. */
export function switchHelpOf({ switches }: Words, { mask, memory }: FullConfig, name: string): string {
  if (name !== 'mask' || memory) return '';
  if (mask === 'none') return switches.encoder;
  return mask.startsWith('causal') ? switches.decoder : '';
}
