#include "attention/learning/optimiser.hpp"

#include <cmath>

namespace attention::learning {
namespace {

struct Rule {
  double rate, momentum, weight_decay;
};

// PyTorch initialises the averages with the first gradient. Averages of 0 give the same.
void sgd(const Rule& rule, std::int64_t count, double* weights, const double* gradients, double* averages) {
  for (std::int64_t i = 0; i < count; ++i) {
    const double gradient = gradients[i] + rule.weight_decay * weights[i];
    averages[i] = rule.momentum * averages[i] + gradient;
    weights[i] -= rule.rate * averages[i];
  }
}

// std::pow brings tables of 6 kB to the module.
double power(double base, std::int64_t exponent) {
  double result = 1;
  for (; exponent > 0; exponent /= 2, base *= base)
    if (exponent % 2 == 1) result *= base;
  return result;
}

void adamw(const Rule& rule, std::int64_t step, std::int64_t count, double* weights, const double* gradients,
           double* averages, double* squares) {
  constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEps = 1e-8;
  const double correction1 = 1 - power(kBeta1, step);
  const double correction2 = std::sqrt(1 - power(kBeta2, step));
  const double step_size = rule.rate / correction1;
  for (std::int64_t i = 0; i < count; ++i) {
    const double decayed = weights[i] * (1 - rule.rate * rule.weight_decay);
    averages[i] = kBeta1 * averages[i] + (1 - kBeta1) * gradients[i];
    squares[i] = kBeta2 * squares[i] + (1 - kBeta2) * gradients[i] * gradients[i];
    weights[i] = decayed - step_size * (averages[i] / (std::sqrt(squares[i]) / correction2 + kEps));
  }
}

}  // namespace

int numbers_kept(Optimiser optimiser) { return optimiser == Optimiser::sgd ? 1 : 2; }

void take_step(const Config& c, std::int64_t step, Part part, std::int64_t all, double* weights,
               const double* gradients, double* kept) {
  const Rule rule{c.rate, c.momentum, c.weight_decay};
  weights += part.first;
  gradients += part.first;
  kept += part.first;
  if (c.optimiser == Optimiser::sgd) sgd(rule, part.count, weights, gradients, kept);
  else adamw(rule, step, part.count, weights, gradients, kept, kept + all);
}

}  // namespace attention::learning
