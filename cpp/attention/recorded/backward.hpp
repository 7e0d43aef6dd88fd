// The backward pass: it measures or records the gradient of every stage that leads to one number.
#pragma once

#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Appends to a trace of the forward pass what torch.autograd computes for one number, which `target` names
// (target.hpp): the gradient of each stage on which it depends, back to the inputs, then those of the weights and
// biases; and these after one step of gradient descent. Returns the problems of `target`; if there are any, it appends
// nothing.
//
// It walks the trace's own graph from its end, so no variant of the forward pass needs a line here. Where several
// gradients of a stage meet, each is recorded under the stage through which it comes, and then their sum.
std::vector<Problem> backward(Trace& trace, const Value& target);

}  // namespace attention
