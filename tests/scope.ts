// How much the tests try: `npm test` what a change can break, `npm run test:all` (TEST_ALL=true) everything, with more
// random examples; SEED samples others.
export const ALL = process.env.TEST_ALL === 'true';

export const SEED = process.env.SEED === undefined ? undefined : Number(process.env.SEED);

/** The number of random examples: `few` in every run, twenty times as many in test:all. */
export const examples = (few: number): number => (ALL ? 20 * few : few);

/** `few` in every run, `more` only in test:all. */
export const rows = <Row>(few: readonly Row[], more: readonly Row[]): readonly Row[] => (ALL ? [...few, ...more] : few);
