// The colours of a picture: the page's own, if it has any and the picture uses its theme.
import { PALETTES, type Palette } from '../../files/picture/palette.ts';
import type { Theme } from '../../model/state.ts';

/** Paints a colour over another and reads the result: #rrggbb, which every picture format accepts. */
function painted(surface: CanvasRenderingContext2D, ...colours: readonly string[]): string {
  for (const colour of colours) {
    surface.fillStyle = colour;
    surface.fillRect(0, 0, 1, 1);
  }
  const [...bytes] = surface.getImageData(0, 0, 1, 1).data.slice(0, 3);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** @param shown The theme of the page. */
export function paletteIn(root: ShadowRoot, theme: Theme, shown: Theme): Palette {
  const own = PALETTES[theme];
  const player = root.querySelector('.root');
  const surface = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  if (theme !== shown || !player || !surface) return own;
  const style = getComputedStyle(player);
  // A page may use any CSS colour, such as a system colour: a probe element has it computed.
  const probe = document.createElement('i');
  probe.style.setProperty('forced-color-adjust', 'none');
  player.append(probe);
  const colourOf = (name: keyof Palette, ground: string) => {
    const colour = style.getPropertyValue(`--${name}`).trim();
    if (colour === '' || colour === own[name]) return own[name];
    probe.style.backgroundColor = own[name]; // unchanged if the page's value is invalid
    probe.style.backgroundColor = colour;
    return painted(surface, ground, getComputedStyle(probe).backgroundColor);
  };
  const ground = colourOf('ground', own.ground);
  const names = Object.keys(own) as (keyof Palette)[];
  const palette = names.map((name) => [name, name === 'ground' ? ground : colourOf(name, ground)]);
  probe.remove();
  return Object.fromEntries(palette) as Palette;
}
