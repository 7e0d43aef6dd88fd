// A pause of one frame between two pieces of work.
/** The page draws a frame, and answers its reader. */
export const idleFrame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
