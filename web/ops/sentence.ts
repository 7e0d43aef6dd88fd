// Which recorded tensors are the embeddings of a sentence.
import type { StageName } from '../engine/index.ts';

/** The inputs, or memory. */
export const isSentence = ({ name }: { readonly name: StageName }): boolean => name === 'inputs' || name === 'memory';
