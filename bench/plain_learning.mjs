// The default run of learning in plain JavaScript: one sentence after the other, typed arrays and loops, float64.

/** The weights of a run, each its own array, as drawn. */
function drawn(run) {
  const at = run.weights(0);
  const of = (name) => Float64Array.from(at.find((tensor) => tensor.name === name).data);
  return {
    token: of('token.weight'),
    place: of('place.weight'),
    query: of('attention.W_query.weight'),
    key: of('attention.W_key.weight'),
    value: of('attention.W_value.weight'),
    out: of('out.weight'),
  };
}

/** y = x Wᵀ for `n` rows; W has `rows` rows. */
function project(x, w, n, cols, rows, y) {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < rows; j++) {
      let sum = 0;
      for (let c = 0; c < cols; c++) sum += x[i * cols + c] * w[j * cols + c];
      y[i * rows + j] = sum;
    }
}

/** Of `project`: adds to the gradients of x and W. */
function projectBack(x, w, n, cols, rows, dy, dx, dw) {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < rows; j++) {
      const g = dy[i * rows + j];
      for (let c = 0; c < cols; c++) {
        dx[i * cols + c] += g * w[j * cols + c];
        dw[j * cols + c] += g * x[i * cols + c];
      }
    }
}

/** @returns A function that learns anew, keeps the weights of each step, and returns the losses. */
export function plainLearning(run) {
  const { words, config, places: n } = run;
  const { d, dK, steps, rate, momentum } = config;
  const ids = run.sentences.map((sentence) => sentence.map((word) => words.indexOf(word)));
  const targets = run.targets.map((target) => target.map((word) => words.indexOf(word)));
  const V = words.length;
  const start = drawn(run);
  const zeros = () =>
    Object.fromEntries(Object.entries(start).map(([name, { length }]) => [name, new Float64Array(length)]));
  const scale = 1 / Math.sqrt(dK);
  const of = (...sizes) => sizes.map((size) => new Float64Array(size));
  const [x, q, k, v, a, h, p] = of(n * d, n * dK, n * dK, n * d, n * n, n * d, V);
  const [dx, dq, dk, dv, dh, da] = of(n * d, n * dK, n * dK, n * d, n * d, n);

  return () => {
    const w = Object.fromEntries(Object.entries(start).map(([name, data]) => [name, data.slice()]));
    const speed = zeros();
    const losses = [];
    const kept = [];
    for (let step = 0; step <= steps; step++) {
      const g = zeros();
      let loss = 0;
      const count = ids.length * n;
      for (const [s, sentence] of ids.entries()) {
        for (let i = 0; i < n; i++)
          for (let c = 0; c < d; c++) x[i * d + c] = w.token[sentence[i] * d + c] + w.place[i * d + c];
        project(x, w.query, n, d, dK, q);
        project(x, w.key, n, d, dK, k);
        project(x, w.value, n, d, d, v);
        h.set(x);
        for (let i = 0; i < n; i++) {
          let max = -Infinity;
          for (let j = 0; j <= i; j++) {
            let dot = 0;
            for (let c = 0; c < dK; c++) dot += q[i * dK + c] * k[j * dK + c];
            a[i * n + j] = dot * scale;
            max = Math.max(max, a[i * n + j]);
          }
          let sum = 0;
          for (let j = 0; j <= i; j++) sum += a[i * n + j] = Math.exp(a[i * n + j] - max);
          for (let j = 0; j <= i; j++) {
            a[i * n + j] /= sum;
            for (let c = 0; c < d; c++) h[i * d + c] += a[i * n + j] * v[j * d + c];
          }
        }
        dh.fill(0);
        for (let i = 0; i < n; i++) {
          let max = -Infinity;
          for (let t = 0; t < V; t++) {
            let dot = 0;
            for (let c = 0; c < d; c++) dot += h[i * d + c] * w.out[t * d + c];
            p[t] = dot;
            max = Math.max(max, dot);
          }
          let sum = 0;
          for (let t = 0; t < V; t++) sum += p[t] = Math.exp(p[t] - max);
          const target = targets[s][i];
          loss -= Math.log(p[target] / sum);
          for (let t = 0; t < V; t++) {
            const dp = (p[t] / sum - (t === target ? 1 : 0)) / count;
            for (let c = 0; c < d; c++) {
              dh[i * d + c] += dp * w.out[t * d + c];
              g.out[t * d + c] += dp * h[i * d + c];
            }
          }
        }
        dx.set(dh);
        dq.fill(0);
        dk.fill(0);
        dv.fill(0);
        for (let i = 0; i < n; i++) {
          let mean = 0;
          for (let j = 0; j <= i; j++) {
            let dot = 0;
            for (let c = 0; c < d; c++) {
              dot += dh[i * d + c] * v[j * d + c];
              dv[j * d + c] += a[i * n + j] * dh[i * d + c];
            }
            da[j] = dot;
            mean += dot * a[i * n + j];
          }
          for (let j = 0; j <= i; j++) {
            const ds = a[i * n + j] * (da[j] - mean) * scale;
            for (let c = 0; c < dK; c++) {
              dq[i * dK + c] += ds * k[j * dK + c];
              dk[j * dK + c] += ds * q[i * dK + c];
            }
          }
        }
        projectBack(x, w.query, n, d, dK, dq, dx, g.query);
        projectBack(x, w.key, n, d, dK, dk, dx, g.key);
        projectBack(x, w.value, n, d, d, dv, dx, g.value);
        for (let i = 0; i < n; i++)
          for (let c = 0; c < d; c++) {
            g.token[sentence[i] * d + c] += dx[i * d + c];
            g.place[i * d + c] += dx[i * d + c];
          }
      }
      losses.push(loss / count);
      kept.push(Object.values(w).map((data) => data.slice()));
      for (const name of Object.keys(w))
        for (let i = 0; i < w[name].length; i++) {
          speed[name][i] = momentum * speed[name][i] + g[name][i];
          w[name][i] -= rate * speed[name][i];
        }
    }
    return losses;
  };
}
