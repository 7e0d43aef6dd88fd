// The article, beside its story, which the page's first script defines: its opening, and redirects of
// addresses of the player, which used to be on this page, to the laboratory.
const laboratory = document.querySelector<HTMLAnchorElement>('a[href*="laboratory.html"]')!;
if (location.hash.startsWith('#v1')) location.replace(laboratory.href.replace(/#.*/, '') + location.hash);

const opening = document.querySelector<HTMLElement>('.opening');
const story = document.querySelector<HTMLElement & { readonly updateComplete: Promise<boolean> }>('attention-story');

if (opening && story) {
  const stand = () => opening.classList.add('still'); // the page is an article with a picture
  if (!globalThis.WebAssembly) stand();
  // After the first picture, which needs none of it.
  else
    void story.updateComplete
      .then(() => import('../learning/in_article.ts'))
      .then(({ startOpening }) => startOpening(opening, story))
      .catch(stand);
}
