// attention-steps itself, through its public API.
export async function ours(engine, work, { x, wq, wk, wv, wo, bo, q, k, v }) {
  const { kind, n, d, heads } = work;
  if (kind === 'core') {
    const tensors = [q, k, v].map((data) => ({ shape: [n, d], data }));
    return async () => (await engine.attention(...tensors, { causal: true })).data;
  }
  const rows = (w) => Array.from({ length: d }, (_, i) => [...w.subarray(i * d, (i + 1) * d)]);
  const layer = await engine.prepare({
    inputs: { draw: 'rand' },
    n,
    dIn: d,
    dK: d,
    dV: d,
    heads,
    mask: 'causal',
    outProj: true,
    replace: { W_query: rows(wq), W_key: rows(wk), W_value: rows(wv), W_out: rows(wo), b_out: [...bo] },
  });
  const out = new Float32Array(n * d);
  return () => layer.run(x, out);
}
