// Whether the weights that make a pattern were drawn at random, and not given: as those of a model that has learnt.
import type { Config } from '../engine/index.ts';

export const isUntrained = ({ replace }: Config): boolean => !(replace?.W_qkv || (replace?.W_query && replace.W_key));
