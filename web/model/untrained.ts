// Whether the weights that make a pattern were drawn at random. Those of a model that has learnt replace them.
import type { Config } from '../engine/index.ts';

export const isUntrained = ({ replace }: Config): boolean => !(replace?.W_query && replace.W_key);
