// What gradients need beside the core, in one piece: their operations, their words, and the way to their module.
import { gradientsFrom } from '../engine/gradients.ts';
import { openDoors } from '../engine/later_modules.ts';
import type { Engine } from '../engine/index.ts';
import '../ops/gradients/index.ts';
import '../words/gradient_words.ts';

openDoors({ gradients: async (wasm) => gradientsFrom(wasm) });

/** From then on the engine traces configs with `backward`, and all that shows a trace knows their stages. */
export const loadGradients = (engine: Engine): Promise<void> => engine.loadGradients();
