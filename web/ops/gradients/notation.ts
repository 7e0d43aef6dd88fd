// The notation of gradients: the letter and the role of their stage; for a part of a gradient, two letters. Weights
// after a step have a prime. The loss and its targets have their own letters.
import { gradientOf } from '../../engine/gradient_name.ts';
import type { LossName } from '../../engine/index.ts';
import { GRADIENTS, letterOf, roleOf } from '../notation.ts';

const OF_LOSS: Readonly<Record<LossName, string>> = { targets: 'T', loss: 'ℓ' };

Object.assign(GRADIENTS, {
  letterOf(name) {
    const gradient = gradientOf(name);
    if (!gradient) return OF_LOSS[name as LossName];
    if (gradient.updated) return letterOf(gradient.of).replace(/(?=\^)|$/, '′');
    const via = gradient.via ? `^${letterOf(gradient.via).replace('^', '')}` : '';
    return `∂${letterOf(gradient.of)}${via}`;
  },
  /** A part has the role of the stage through which it comes. */
  roleOf(name) {
    const gradient = gradientOf(name);
    return gradient ? roleOf(gradient.via ?? gradient.of) : 'none';
  },
} satisfies typeof GRADIENTS);
