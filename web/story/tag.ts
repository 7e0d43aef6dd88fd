// What is read of an author's element, in a browser or in a file.

export interface HasAttributes {
  getAttribute(name: string): string | null;
}

export interface Tag extends HasAttributes {
  readonly localName: string;
  readonly children: Iterable<Tag>;
}
