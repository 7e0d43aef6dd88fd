// Finds the fallback content wherever an HTML parser has put it, and hides it once the player is shown.
//
// Markdown puts a tag that shares its line with other text into a paragraph. Paragraphs cannot be nested: a browser
// ends the first one, and the tag with it, before the fallback, which then follows; the original end becomes an empty
// paragraph. An end tag inside a paragraph ends nothing: the tag takes in everything that follows.

const isBlank = ({ textContent }: Node) => textContent?.trim() === '';
const isParagraph = (node: Element | null | undefined): node is HTMLElement => node?.localName === 'p';
const isLeftOver = (node: Element | null | undefined): boolean =>
  isParagraph(node) && isBlank(node) && node.attributes.length + node.childElementCount === 0;
const hide = (node: Element): void => (node as HTMLElement).style.setProperty('display', 'none', 'important');

function isLast({ nextSibling }: Node): boolean {
  return !nextSibling || (!(nextSibling instanceof Element) && isBlank(nextSibling) && isLast(nextSibling));
}

/**
 * Hides a fallback that is outside the tag, or that is only part of its content.
 * @returns whether the tag contains content that was written after it.
 */
export function hideFallback(tag: HTMLElement): boolean {
  const around = tag.parentElement;
  const next = around?.nextElementSibling;
  if (isParagraph(around) && isBlank(tag) && isParagraph(next) && isLeftOver(next.nextElementSibling)) hide(next);
  const inside = [...tag.children];
  if (inside.length < 2 || !isLast(tag)) return false;
  for (const element of inside.slice(0, inside.findIndex(isLeftOver) + 1)) hide(element);
  return true;
}
