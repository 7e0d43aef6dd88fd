// The article, beside its story, which the page's first script defines: its opening.
import type { AttentionStory } from '../story/attention_story.ts';

const opening = document.querySelector<HTMLElement>('.opening');
const story = document.querySelector<AttentionStory>('attention-story');

if (opening && story) {
  const stand = () => opening.classList.add('still'); // the page is an article with a picture
  const fail = () => {
    stand();
    const said = opening.querySelector<HTMLElement>('.duration')!;
    const { missing, again } = said.dataset;
    said.role = 'alert';
    said.textContent = `${missing} `;
    const button = { className: 'link', textContent: again, onclick: tryIt };
    said.append(Object.assign(document.createElement('button'), button));
  };
  /** In this script, but evaluated only where the element's is, whose lit-html it renders with. */
  const start = async () => (await import('../learning/in_article.ts')).startOpening(opening, story);
  const tryIt = () => story.updateComplete.then(start).catch(fail);
  if (!globalThis.WebAssembly || !('updateComplete' in story)) stand();
  else void tryIt();
}
