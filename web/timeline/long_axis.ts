// The number of similar things that a reader takes in one by one; more are shown, and walked through, as one.

/** With more tokens or dimensions than this, a matrix is drawn as a heat map; the row in focus is read as numbers. */
export const MAX_NUMBERED = 12;

export const isLong = (count: number): boolean => count > MAX_NUMBERED;
