import { loadEngine, tensorOf } from 'attention-steps/core';
import wasm from 'attention-steps/core.wasm';

export default {
  async fetch() {
    const trace = (await loadEngine({ wasm })).trace({ seed: 789 });
    return new Response(tensorOf(trace, 'attn_weights').data[0].toFixed(4));
  },
};
