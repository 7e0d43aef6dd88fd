// The easing of everything that moves.

/** Slow at both ends, for a share of the way in [0, 1]: 3t² - 2t³. */
export const ease = (t: number): number => t * t * (3 - 2 * t);
