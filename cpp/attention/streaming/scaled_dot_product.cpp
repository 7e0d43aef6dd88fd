#include "attention/streaming/scaled_dot_product.hpp"

#include <algorithm>

#include "attention/streaming/packing.hpp"
#include "attention/streaming/streaming.hpp"

namespace attention {

double scaled_dot_product_bytes(std::int64_t m, std::int64_t d_k, std::int64_t d_v) {
  const double keys = static_cast<double>(whole_panels(m)) * static_cast<double>(d_k),
               values = static_cast<double>(whole_panels(d_v)) * static_cast<double>(m),
               queries = static_cast<double>(kQueriesAtOnce) * static_cast<double>(d_k),
               context = static_cast<double>(kQueriesAtOnce + kPanel) * static_cast<double>(whole_quads(d_v));
  return sizeof(float) * (keys + values + queries + context);
}

void scaled_dot_product(const DotProduct& p, float* context) {
  const std::int64_t together = kQueriesAtOnce;
  const std::int64_t context_rows = whole_quads(p.d_v);
  Buffer keys(whole_panels(p.m) * p.d_k);
  Buffer values(whole_panels(p.d_v) * p.m);
  Buffer queries(together * p.d_k);
  Buffer out(together * context_rows);
  for (std::int64_t s = 0; s < p.slices; ++s) {
    pack_rows({p.keys + s * p.m * p.d_k, p.d_k}, p.m, p.d_k, 1, keys.data(), p.d_k * kPanel);
    pack_cols({p.values + s * p.m * p.d_v, p.d_v}, p.m, p.d_v, values.data(), p.m * kPanel);
    const KeysAndValues head = {p.d_k,        p.d_v,   {keys.data(), p.d_k * kPanel}, {values.data(), p.m * kPanel},
                                p.visible[s], p.causal};
    for (std::int64_t q = 0; q < p.n; q += together) {
      const std::int64_t count = std::min(together, p.n - q);
      pack_rows({p.queries + (s * p.n + q) * p.d_k, p.d_k}, count, p.d_k, p.scale * kLog2E, queries.data(),
                p.d_k * kPanel);
      attend(head, {{queries.data(), p.d_k * kPanel}, q, panels(count)}, {out.data(), context_rows * kPanel});
      unpack_rows(out.data(), context_rows * kPanel, count, p.d_v, p.d_v, context + (s * p.n + q) * p.d_v);
    }
  }
}

}  // namespace attention
