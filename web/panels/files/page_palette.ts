// The colours of a picture: the page's own, where it has other ones and the picture is of its theme.
import { PALETTES, type Palette } from '../../files/picture/palette.ts';
import type { Theme } from '../../model/state.ts';

/** @param shown The theme in which the page stands. */
export function paletteIn(root: ShadowRoot, theme: Theme, shown: Theme): Palette {
  const own = PALETTES[theme];
  const player = root.querySelector('.root');
  if (theme !== shown || !player) return own;
  const style = getComputedStyle(player);
  const colourOf = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return Object.fromEntries(Object.entries(own).map(([name, colour]) => [name, colourOf(name) || colour])) as Palette;
}
