// The article, beside its story, which the page's first script defines: its opening.
import { startOpening } from '../learning/in_article.ts';
import type { AttentionStory } from '../story/attention_story.ts';

const opening = document.querySelector<HTMLElement>('.opening');
const story = document.querySelector<AttentionStory>('attention-story');

if (opening && story) {
  const stand = () => opening.classList.add('still'); // the page is an article with a picture
  const fail = () => {
    stand();
    const said = opening.querySelector<HTMLElement>('.took')!;
    said.role = 'alert';
    said.textContent = said.dataset.missing!;
  };
  if (!globalThis.WebAssembly || !('updateComplete' in story)) stand();
  else void story.updateComplete.then(() => startOpening(opening, story)).catch(fail);
}
