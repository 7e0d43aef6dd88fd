// What a reader of a page reads, once its players are there.

/** Scrolls to each player and waits for it; resolves to the page's text that is to be seen, without its players. */
export async function readTo(page, players) {
  for (let at = 0; at < players; at++) {
    const player = page.locator('attention-steps').nth(at);
    await player.evaluate((element) => element.scrollIntoView());
    await player.locator('.scene').waitFor();
    await player.evaluate((element) => element.updateComplete);
  }
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
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
  });
}
