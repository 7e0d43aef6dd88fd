// What is read of an author's element, in a browser or in a file.

export interface HasAttributes {
  getAttribute(name: string): string | null;
}

export interface Tag extends HasAttributes {
  readonly localName: string;
  readonly children: Iterable<Tag>;
}

/** The items of a question's `slot="choices"`. */
export function choicesIn<Kind extends Tag>(question: Kind): readonly Kind[] {
  const list = [...(question.children as Iterable<Kind>)].find((child) => child.getAttribute('slot') === 'choices');
  return list ? [...(list.children as Iterable<Kind>)].filter(({ localName }) => localName === 'li') : [];
}

export const isRightChoice = (choice: Tag): boolean => choice.getAttribute('data-right') !== null;

/** The author's reason why a choice is wrong, or why it is right. */
export const reasonOf = (choice: Tag): string => choice.getAttribute('data-why') ?? '';
