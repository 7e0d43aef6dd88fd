// The same in plain JavaScript: typed arrays and loops that skip hidden keys.
export function plain({ kind, n, d, heads }, { x, wq, wk, wv, wo, bo, q, k, v }) {
  const project = (from, w, bias) => {
    const to = new Float32Array(n * d);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < d; j++) {
        let sum = bias ? bias[j] : 0;
        for (let c = 0; c < d; c++) sum += from[i * d + c] * w[j * d + c];
        to[i * d + j] = sum;
      }
    return to;
  };
  const attend = (queries, keys, values) => {
    const to = new Float32Array(n * d);
    const weights = new Float32Array(n);
    const width = d / heads;
    const scale = 1 / Math.sqrt(width);
    for (let h = 0; h < heads; h++)
      for (let i = 0; i < n; i++) {
        const at = i * d + h * width;
        let max = -Infinity;
        for (let j = 0; j <= i; j++) {
          let dot = 0;
          for (let c = 0; c < width; c++) dot += queries[at + c] * keys[j * d + h * width + c];
          weights[j] = dot * scale;
          max = Math.max(max, weights[j]);
        }
        let sum = 0;
        for (let j = 0; j <= i; j++) sum += weights[j] = Math.exp(weights[j] - max);
        for (let j = 0; j <= i; j++) {
          const weight = weights[j] / sum;
          for (let c = 0; c < width; c++) to[at + c] += weight * values[j * d + h * width + c];
        }
      }
    return to;
  };
  if (kind === 'core') return () => attend(q, k, v);
  return () => project(attend(project(x, wq), project(x, wk), project(x, wv)), wo, bo);
}
