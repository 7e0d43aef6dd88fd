// Steps of torch.optim on a block of weights: SGD with momentum, and AdamW.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/learning/config.hpp"

namespace attention::learning {

// A range of the weights, and of every array with a number for each weight.
struct Part {
  std::int64_t first, count;
};

// How many numbers an optimiser keeps for each weight from step to step.
int numbers_kept(Optimiser optimiser);

// Takes a step on the weights in `part`. Each row of `kept` has `count_of_all` numbers, one for each weight. `step`
// counts from 1. Equals torch.optim.SGD with dampening 0, and AdamW with betas 0.9 and 0.999 and eps 1e-8
// (torch/optim/sgd.py, adamw.py).
void take_step(const Config& config, std::int64_t step, Part part, std::int64_t count_of_all, double* weights,
               const double* gradients, double* kept);

}  // namespace attention::learning
