// The operations of the model, forward and backward.
//
// Each backward function applies the chain rule: it reads the gradient of the operation's result and adds to the
// gradients of its operands. So the gradient of a tensor that is used several times is the sum over its uses.
#pragma once

#include "attention/learning/batch.hpp"
#include "attention/learning/tensor.hpp"

namespace attention::learning {

// x[i] = token[word of i] + place[place of i]; if `place` is null, token[word of i]. x (tokens, d).
void embed(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x);
void embed_backward(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x);

// y = x weight^T, as nn.Linear without a bias: x (n, d_in), weight (d_out, d_in), y (n, d_out).
void linear(const Tensor& x, const Tensor& weight, const Tensor& y);
void linear_backward(const Tensor& x, const Tensor& weight, const Tensor& y);

// scores = `factor` times the dot product of a row's query and each of its keys, for each head; 0 for a hidden key.
// queries, keys (tokens, heads d_k), scores (heads, keys of all rows).
void dot_products(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor, const Tensor& scores);
void dot_products_backward(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor,
                           const Tensor& scores);

// Over the keys of each row: exp(score) / sum. scores, weights (heads, keys of all rows).
void softmax(const Batch& batch, const Tensor& scores, const Tensor& weights);
void softmax_backward(const Batch& batch, const Tensor& scores, const Tensor& weights);

// mixed = the weighted sum of the values of each row's keys, with the heads side by side.
// weights (heads, keys of all rows), values (tokens, d), mixed (rows, d).
void weighted_sum(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed);
void weighted_sum_backward(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed);

// y[row] = mixed[row] + x[its query]. mixed, y (rows, d), x (tokens, d).
void add_input(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y);
void add_input_backward(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y);

// torch.nn.functional.cross_entropy: the mean of -ln(share of the correct word) over all places that count, in nats.
// Writes the softmax of each row of logits to `shares`. logits, shares (rows, words).
double cross_entropy(const Batch& batch, const Tensor& logits, const Tensor& shares);
// Starts the backward pass: the gradient of the loss is 1.
void cross_entropy_backward(const Batch& batch, const Tensor& logits, const Tensor& shares);

}  // namespace attention::learning
