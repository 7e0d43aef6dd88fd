// The colours of page and saved picture, decided once: style sheets know them as custom properties of the root.
import type { Theme } from '../model/state.ts';
import type { Palette } from './shapes.ts';

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#fcfcfb',
    ink: '#1c1d21',
    quiet: '#5c5f68',
    line: '#d9dade',
    faint: '#eeeef0',
    accent: '#542788',
    query: '#006acb',
    key: '#b34700',
    value: '#057856',
    hatch: '#b9bbc2',
    raised: '#fff',
  },
  dark: {
    ground: '#15161a',
    ink: '#ebecef',
    quiet: '#9fa8b2',
    line: '#3b3e47',
    faint: '#23252b',
    accent: '#baa4f5',
    query: '#5797bd',
    key: '#f59a62',
    value: '#4fcba6',
    hatch: '#5d616c',
    raised: '#1d1f25',
  },
};

/** A page may set each, as `--steps-ink`, but for the hatch, which must show on all of them. */
const declared = (theme: Theme) =>
  Object.entries(PALETTES[theme])
    .map(([name, colour]) => `--${name}:${name === 'hatch' ? colour : `var(--steps-${name},${colour})`}`)
    .join(';');

/** Before the other sheets: in forced colours they set the system's. */
export const paletteStyles: string = `.root{${declared('light')}}.root.dark{${declared('dark')}}`;
