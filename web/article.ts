// The article, beside its story, which the page's first script defines: its opening, and redirects of
// addresses of the player, which used to be on this page, to the laboratory.
import type { AttentionSteps } from './element/attention_steps.ts';
import { isBeside } from './story/current_section.ts';

const laboratory = document.querySelector<HTMLAnchorElement>('a[href$="laboratory.html"]')!;
if (location.hash.startsWith('#v1')) location.replace(laboratory.href + location.hash);

const hero = document.querySelector<HTMLElement>('.hero');
const story = document.querySelector<HTMLElement & { readonly updateComplete: Promise<boolean> }>('attention-story');

/** Above the stage, in pixels (web/story/story.css). */
const PADDING = 6;

/** Tells the stage how much of it is in sight below the opening: the whole figure, if it is beside the prose. */
function tellSight(): void {
  const stage = story!.querySelector<AttentionSteps>(':scope > attention-steps');
  const top = story!.getBoundingClientRect().top + scrollY;
  if (stage) stage.inSight = isBeside(story!) ? innerHeight - top - PADDING : null;
}

if (hero && story) {
  void story.updateComplete.then(tellSight); // before the picture is drawn
  addEventListener('resize', tellSight);
  // After the first picture: an embedded player needs none of it.
  void import('./story/hero.ts')
    .then(({ startHero }) => startHero(hero, story))
    .catch(() => hero.classList.add('begun', 'away')); // the picture is complete without it
}
