// The core compiled for this machine. For each line of standard input, "layer n d heads" or "core n d 1", runs it once
// and prints the milliseconds. Consecutive equal lines share the first one's preparation.
#include <ctime>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "attention/streaming/prepared.hpp"
#include "attention/streaming/scaled_dot_product.hpp"

using namespace attention;

namespace {

std::vector<float> numbers(std::size_t count) {
  std::vector<float> x(count);
  unsigned state = 1;
  for (float& v : x) {
    state = state * 1664525u + 1013904223u;
    v = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
  }
  return x;
}

struct Core {
  std::vector<float> q, k, v, context;
};

// Of the processor.
double milliseconds(std::clock_t since) { return 1000.0 * static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC; }

double run_layer(Prepared& layer) {
  const std::clock_t start = std::clock();
  layer.run();
  return milliseconds(start);
}

double run_core(Core& c, int n, int d) {
  const std::int32_t visible = n;
  const float scale = 1 / std::sqrt(static_cast<float>(d));
  const std::clock_t start = std::clock();
  scaled_dot_product({1, n, n, d, d, c.q.data(), c.k.data(), c.v.data(), true, &visible, scale}, c.context.data());
  return milliseconds(start);
}

}  // namespace

int main() {
  std::map<std::string, std::unique_ptr<Prepared>> layers;
  std::map<std::string, Core> cores;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string kind;
    int n, d, heads;
    words >> kind >> n >> d >> heads;
    if (kind == "layer") {
      auto& layer = layers[line];
      if (!layer) {
        const Value config = Value::Object{{"inputs", Value::Object{{"draw", "rand"}}},
                                           {"n", n},
                                           {"dIn", d},
                                           {"dK", d},
                                           {"dV", d},
                                           {"heads", heads},
                                           {"mask", "causal"},
                                           {"outProj", true}};
        if (!prepare(config, layer).empty()) return 1;
        layer->input = numbers(layer->input.size());
      }
      std::cout << run_layer(*layer) << std::endl;
    } else {
      auto& core = cores[line];
      if (core.q.empty())
        core.q = core.k = core.v = core.context = numbers(static_cast<std::size_t>(n) * static_cast<std::size_t>(d));
      std::cout << run_core(core, n, d) << std::endl;
    }
  }
}
