// The mask after softmax: 1 where a key is visible to a query.
export { source as visible_mask } from './source.ts';
