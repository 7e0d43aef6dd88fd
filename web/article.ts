// The article: loads its story, and redirects addresses of the player, which used to be on this page, to the
// laboratory.
import './story/define.ts';

const laboratory = document.querySelector<HTMLAnchorElement>('a[href$="laboratory.html"]')!;
if (location.hash.startsWith('#v1')) location.replace(laboratory.href + location.hash);

// After the first picture: an embedded player needs none of it.
const [hero, story] = [document.querySelector<HTMLElement>('.hero'), document.querySelector('attention-story')];
if (hero && story) {
  void customElements
    .whenDefined('attention-story')
    .then(() => import('./story/hero.ts'))
    .then(({ startHero }) => startHero(hero, story as HTMLElement))
    .catch(() => hero.classList.add('begun', 'away')); // the picture is complete without it
}
