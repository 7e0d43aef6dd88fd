// The article, beside its story, which the page's first script defines: its opening.
import type { AttentionStory } from '../story/attention_story.ts';

const opening = document.querySelector<HTMLElement>('.opening');
const story = document.querySelector<AttentionStory>('attention-story');

if (opening && story) {
  /** In this script, but evaluated only where the element's is, whose lit-html it renders with. */
  const start = async () => (await import('../learning/in_article.ts')).startOpening(opening, story);
  if (globalThis.WebAssembly && 'updateComplete' in story) void story.updateComplete.then(start);
  else opening.classList.add('still'); // the page is an article with a picture
}
