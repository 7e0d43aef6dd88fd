// torch.optim's steps on weights in one piece: SGD with momentum, and AdamW.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

// A piece of the weights and of whatever has a number for each.
struct Part {
  std::int64_t first, count;
};

// How many numbers for each weight an optimiser keeps from step to step.
int numbers_kept(Optimiser optimiser);

// Takes a step: weights, gradients and `kept` are changed or read within `part`, on which `kept` has its numbers in
// rows of `count_of_all`. `step` counts from 1. As torch.optim.SGD, dampening 0, and AdamW, betas 0.9 and 0.999, eps
// 1e-8, have it (torch/optim/sgd.py, adamw.py).
void take_step(const Config& config, std::int64_t step, Part part, std::int64_t count_of_all, double* weights,
               const double* gradients, double* kept);

}  // namespace attention::learning
