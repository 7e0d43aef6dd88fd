// The article: the elements of its story; an address of the player, which stood here once, leads to the laboratory.
import './story/define.ts';

const laboratory = document.querySelector<HTMLAnchorElement>('a[href$="laboratory.html"]')!;
if (location.hash.startsWith('#v1')) location.replace(laboratory.href + location.hash);

// After the first picture: none of it is in a player that is embedded.
const [hero, story] = [document.querySelector<HTMLElement>('.hero'), document.querySelector('attention-story')];
if (hero && story) {
  void customElements
    .whenDefined('attention-story')
    .then(() => import('./story/hero.ts'))
    .then(({ startHero }) => startHero(hero, story as HTMLElement));
}
