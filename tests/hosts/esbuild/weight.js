import { loadEngine, tensorOf } from 'attention-steps/core';

async function main() {
  const engine = await loadEngine();
  const trace = engine.trace({ seed: 789 });
  const [q, k, v] = ['queries', 'keys', 'values'].map((name) => tensorOf(trace, name));
  const { data } = await engine.attention(q, k, v);
  console.log(tensorOf(trace, 'attn_weights').data[0].toFixed(4), data.length);
}
main();
