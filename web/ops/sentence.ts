// Which recorded tensors are the embeddings of a sentence.
import type { StageName } from '../engine/index.ts';

/** The inputs, or memory. */
export const isSentenceName = (name: string): name is 'inputs' | 'memory' => name === 'inputs' || name === 'memory';
export const isSentence = ({ name }: { readonly name: StageName }): boolean => isSentenceName(name);
