import { loadEngine, tensorOf } from 'attention-steps/core';

const trace = (await loadEngine()).trace({ seed: 789 });
console.log(tensorOf(trace, 'attn_weights').data[0].toFixed(4));
