// Values that the config states: the embeddings of the sentence, or a reader's own.
export { source as given } from './source.ts';
