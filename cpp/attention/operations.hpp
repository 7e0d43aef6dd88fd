// The operations of the forward pass: each computes one tensor with Eigen and appends it to the trace.
//
// Shapes are written per batch item and head; `a`, `x`, ... are ids of tensors in the trace, and so is what is
// returned. A tensor without a batch or head dimension (a weight, a mask) serves every item or head. Nothing is
// checked here beyond assertions: the rules are in config.cpp and forward.cpp.
#pragma once

#include "trace.hpp"

namespace attention {

// a (n x k) @ b (k x m) -> (n x m).
int matmul(Trace& t, const char* name, int a, int b);

// a (n x k) @ b.T, b (m x k) -> (n x m): the dot product of every row of a with every row of b.
int matmul_transposed(Trace& t, const char* name, int a, int b);

// nn.Linear: x (n x d_in) @ weight.T + bias, weight (d_out x d_in), bias (1 x d_out) or -1 for none -> (n x d_out).
int linear(Trace& t, const char* name, int x, int weight, int bias);

// Columns [first, first + cols) of x; with several heads, head h gets the h-th such block. scalar = first of head 0.
int slice_columns(Trace& t, const char* name, int x, std::int64_t first, std::int64_t cols, std::int64_t heads,
                  const char* row_axis, const char* col_axis);

// The heads' columns put side by side again, head 0 first: (n x d) each -> (n x heads d).
int concat(Trace& t, const char* name, int x);

// One float32 division of every element by `divisor`, as `attn_scores / keys.shape[-1]**0.5`.
int divide(Trace& t, const char* name, int x, float divisor);

// One float32 multiplication of every element, as `* self._norm_fact`.
int scale(Trace& t, const char* name, int x, float factor);

// -inf wherever the mask is 1: torch's masked_fill.
int masked_fill(Trace& t, const char* name, int x, int mask);

// a * b element by element.
int multiply(Trace& t, const char* name, int a, int b);

// Sum of every row, keepdim: (n x m) -> (n x 1).
int row_sum(Trace& t, const char* name, int x);

// x divided by its row's sum, sums (n x 1).
int divide_rows(Trace& t, const char* name, int x, int sums);

// torch.softmax(x, dim=-1), with the details row_max, exp and row_sum recorded before it. A row of -inf only, or one
// with NaN or +inf, is NaN in every place, as PyTorch's.
int softmax(Trace& t, const char* name, int x);

// keep / (1 - p), nn.Dropout's noise; all zero for p = 1. scalar = (float)(1 - p).
int dropout_noise(Trace& t, const char* name, int keep, double p);

}  // namespace attention
