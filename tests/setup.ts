// Property tests draw from one seed, so that every run repeats; another is for looking further: SEED=7 npm test.
import fc from 'fast-check';
import { SEED } from './scope.ts';

fc.configureGlobal({ seed: SEED ?? 789 });
