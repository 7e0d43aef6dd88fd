// The text of an element as its author wrote it, before the story fills in what the trace has.
const written = new WeakMap<Element, string>();

export function writtenIn(element: Element): string {
  const text = written.get(element) ?? element.textContent ?? '';
  written.set(element, text);
  return text;
}

/** A wrong number in the text is the author's mistake: the correct one counts as written. */
export const correct = (number: Element, right: string): unknown => written.set(number, right);
