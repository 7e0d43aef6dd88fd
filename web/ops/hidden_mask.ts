// The mask before softmax: 1 where a key is hidden from a query.
export { source as hidden_mask } from './source.ts';
