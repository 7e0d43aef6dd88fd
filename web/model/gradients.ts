// Everything that gradients need besides the core: their operations, their words, and the loader of their module.
import { gradientsFrom } from '../engine/gradients.ts';
import { setLoaders } from '../engine/later_modules.ts';
import type { Engine } from '../engine/index.ts';
import '../ops/gradients/index.ts';
import '../words/gradient_words.ts';

setLoaders({ gradients: async (wasm) => gradientsFrom(wasm) });

/** Afterwards the engine traces configs with `backward`, and every view knows their stages. */
export const loadGradients = (engine: Engine): Promise<void> => engine.loadGradients();
