// What a reader of a page reads, once its players are there.
import { READ } from './article.mjs';

/** Scrolls to each player and waits for it; resolves to the page's text that is to be seen, without its players. */
export async function readTo(page, players, text = 'main') {
  for (let at = 0; at < players; at++) {
    const player = page.locator('attention-steps').nth(at);
    await player.evaluate((element) => element.scrollIntoView());
    await player.locator('.scene').waitFor();
    await player.evaluate((element) => element.updateComplete);
  }
  return page.evaluate((selector) => {
    const texts = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
    const seen = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { width, top } = range.getBoundingClientRect();
      if (width > 0) seen.push({ top, text: texts.currentNode.textContent.trim() });
    }
    for (const player of document.querySelectorAll('attention-steps'))
      seen.push({ top: player.getBoundingClientRect().top, text: '[player]' });
    return seen
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' / ');
  }, text);
}

/** A check of the page of an ARTICLE, whose text stands in the element of a selector. */
export const readsArticle = (text) => async (page) => {
  const read = await readTo(page, 2, text);
  return read === READ ? [] : [`a reader must read ${READ}: got ${read}`];
};
