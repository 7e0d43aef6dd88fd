// Random valid configs, for laws that hold for all of them.
import fc from 'fast-check';
import { settled } from '../../../web/engine/config_schema.ts';
import type { Config } from '../../../web/engine/index.ts';

const small = (max: number) => fc.integer({ min: 1, max: max });

/** Free choices; conflicts are resolved below, those of schema.json by `settled`. */
const choices = fc.record({
  seed: fc.oneof(fc.integer(), fc.constant('18446744073709551615')),
  inputs: fc.record({
    draw: fc.constantFrom('rand' as const, 'randn' as const, 'words' as const),
    scale: fc.constantFrom(1, -0.5),
  }),
  batch: fc.constantFrom(0, 1, 2),
  n: small(5),
  /** The rows of memory; 0: none. */
  m: fc.constantFrom(0, 0, 1, 2, 4),
  dIn: small(4),
  keyWidth: small(4),
  rope: fc.boolean(),
  valueWidth: small(3),
  heads: fc.constantFrom(1, 2, 3, 4),
  kvHeads: fc.constantFrom(null, 1, 2, 4),
  headsBy: fc.constantFrom('split' as const, 'wrapper' as const),
  weights: fc.constantFrom('linear' as const, 'rand' as const, 'fused' as const),
  drawOrder: fc.constantFrom('qkv' as const, 'qvk' as const),
  bias: fc.boolean(),
  outProj: fc.boolean(),
  residual: fc.boolean(),
  vocabulary: fc.constantFrom(null, null, ['a'], ['a', 'b', 'a b', '']),
  scaleBy: fc.constantFrom('divide' as const, 'multiply' as const, 'none' as const),
  scaleAt: fc.constantFrom('softmax' as const, 'scores' as const),
  mask: fc.constantFrom('none' as const, 'causal' as const, 'padding' as const, 'causal+padding' as const),
  hidden: fc.nat(5),
  maskBy: fc.constantFrom('fill' as const, 'renormalise' as const),
  hiddenScore: fc.constantFrom('minus_infinity' as const, 'zero' as const),
  dropout: fc.constantFrom(0, 0.1, 0.5, 1),
  dropoutSeed: fc.constantFrom(null, 7),
  dropoutBuild: fc.constantFrom('portable' as const, 'mkl' as const),
  call: small(3),
});

/** Memory (m, dIn), or one for each batch item; all of its numbers differ. */
export function memoryOf(batch: number, m: number, dIn: number): Config['memory'] {
  const item = (b: number) =>
    Array.from({ length: m }, (_, row) =>
      Array.from({ length: dIn }, (_, col) => Math.sin(1 + b * 31 + row * 7 + col)),
    );
  if (m === 0) return null;
  return batch === 0 ? item(0) : Array.from({ length: batch }, (_, b) => item(b));
}

const WORDS = ['cats', '你', '', 'cats', 'Ġthe'];

/** With memory there are no later words to hide. */
const WITH_MEMORY = { none: 'none', causal: 'none', padding: 'padding', 'causal+padding': 'padding' } as const;

export const configs: fc.Arbitrary<Config> = choices.map((chosen): Config => {
  const { keyWidth, valueWidth, weights, hidden, m, ...others } = chosen;
  const c = m > 0 ? { ...others, mask: WITH_MEMORY[others.mask] } : others;
  const fused = weights === 'fused' && m === 0;
  const padded = c.mask === 'padding' || c.mask === 'causal+padding';
  return settled({
    ...c,
    ...(c.inputs.draw === 'words' ? { tokens: WORDS.slice(0, c.n) } : {}),
    memory: memoryOf(c.batch, m, c.dIn),
    memoryTokens: m === 2 ? ['a', ''] : null,
    dK: keyWidth * c.heads,
    dV: valueWidth * c.heads,
    weightInit: weights === 'rand' ? 'rand' : 'linear',
    qkv: fused ? 'fused' : 'separate',
    rope: c.rope && m === 0 && (c.headsBy === 'wrapper' ? keyWidth * c.heads : keyWidth) % 2 === 0,
    lengths: padded ? Array.from({ length: c.batch || 1 }, () => Math.max(0, (m || c.n) - hidden)) : null,
    residual: c.residual && valueWidth * c.heads * (c.headsBy === 'wrapper' ? c.heads : 1) === c.dIn,
  });
});
