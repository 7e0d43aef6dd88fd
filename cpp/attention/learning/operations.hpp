// The operations of the model, forward and backward.
//
// Backward adds to the gradients of what an operation has read, from the gradient of what it has written: the chain
// rule. Sums over repeated use come out by themselves.
#pragma once

#include "attention/learning/batch.hpp"
#include "attention/learning/tensor.hpp"

namespace attention::learning {

// x[i] = token[word of i] + place[place of i], or without `place` the first alone. (tokens, d)
void embed(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x);
void embed_backward(const Batch& batch, const Tensor& token, const Tensor* place, const Tensor& x);

// y = x weight^T, as nn.Linear without a bias: x (n, d_in), weight (d_out, d_in), y (n, d_out).
void linear(const Tensor& x, const Tensor& weight, const Tensor& y);
void linear_backward(const Tensor& x, const Tensor& weight, const Tensor& y);

// Of each head, row and key: their dot product by `factor`, and 0 where the key is hidden.
// queries, keys (tokens, heads d_k), scores (heads, keys of all rows).
void dot_products(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor, const Tensor& scores);
void dot_products_backward(const Batch& batch, const Tensor& queries, const Tensor& keys, double factor,
                           const Tensor& scores);

// Over the keys of each row: exp(score) / sum. scores, weights (heads, keys of all rows).
void softmax(const Batch& batch, const Tensor& scores, const Tensor& weights);
void softmax_backward(const Batch& batch, const Tensor& scores, const Tensor& weights);

// Of each row, by each head: the values of its keys, weighted; the heads stand side by side.
// weights (heads, keys of all rows), values (tokens, d), mixed (rows, d).
void weighted_sum(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed);
void weighted_sum_backward(const Batch& batch, const Tensor& weights, const Tensor& values, const Tensor& mixed);

// y[row] = mixed[row] + x[its query]. mixed, y (rows, d), x (tokens, d).
void add_input(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y);
void add_input_backward(const Batch& batch, const Tensor& mixed, const Tensor& x, const Tensor& y);

// The mean of -ln(share of the right word) over all places that count, in nats; `shares` gets the softmax of each row
// of logits. logits, shares (rows, words). As torch.nn.functional.cross_entropy.
double cross_entropy(const Batch& batch, const Tensor& logits, const Tensor& shares);
// From the loss: it has a gradient of 1.
void cross_entropy_backward(const Batch& batch, const Tensor& logits, const Tensor& shares);

}  // namespace attention::learning
