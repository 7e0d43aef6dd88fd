// Prints the weight that "journey" gives to "Your" under a causal mask.
#include <cstdio>

#include "attention/recorded/run.hpp"

int main() {
  using namespace attention;
  const Run causal = run(Value::Object{{"seed", 789}, {"mask", "causal"}});
  const TensorId weights = *causal.trace.find(Stage::attn_weights);
  std::printf("%.4f\n", static_cast<double>(causal.trace.at(weights, 0, 0)(1, 0)));
}
