// The titles of stages, from which each language builds those of their gradients.

/** Words about one stage. `short` names it if there is space for one word. */
export interface StageWords {
  readonly title: string;
  readonly short: string;
  /** Three or four words below its matrix in the whole figure. */
  readonly caption: string;
}

export const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

/** A reader trains these. */
export const isTrained = (of: string): boolean => /^[Wb]_/.test(of);
