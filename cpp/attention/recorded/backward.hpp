// The backward pass: it measures or records the gradient of every stage that leads to one number.
#pragma once

#include <vector>

#include "attention/config/config.hpp"
#include "attention/recorded/trace.hpp"

namespace attention {

// Appends to a trace of the forward pass what torch.autograd computes for the number that `target` names (target.hpp):
// the gradients of all stages on which it depends, back to the inputs; then those of the weights and biases; then these
// parameters after one step of gradient descent. If `target` names the loss, that is appended first. Returns the
// problems of `target`; with any, the trace is of no use.
//
// It walks the trace's graph from its end, so no variant of the forward pass needs a line here. If several gradients of
// a stage meet, each is recorded under the stage through which it comes, and then their sum.
std::vector<Problem> backward(Trace& trace, const Value& target);

}  // namespace attention
