// Property tests draw from one seed, so that every run repeats; another is for looking further: SEED=7 npm test.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.SEED ?? 789) });
