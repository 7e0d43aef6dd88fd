#include "attention/config/presets.hpp"

namespace attention {

// Notebook 004 computes its context with the `values` of an older cell, drawn by torch.rand under seed 123 (drawOrder
// "qvk"): that W_value, transposed into nn.Linear's (out, in).
#define OLDER_VALUES \
  R"({"W_value": [[0.136579871, 0.184056461, 0.315253913], [0.102479041, 0.726446748, 0.687106669]]})"

#define SENTENCE                                                                                                     \
  "[[0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64], [0.22, 0.58, 0.33], [0.77, 0.25, 0.1], [0.05, 0.8, " \
  "0.55]]"
#define STACKED "[" SENTENCE ", " SENTENCE "]"  // torch.stack((inputs, inputs), dim=0)

// The notebooks 001 and 002 set no seed, so their printed values cannot be had again: seed 0 is our choice, the order
// of their draws is theirs. 000 numbers its cells anew in each of its parts.
const std::vector<Preset>& presets() {
  static const std::vector<Preset> rows = {
      {"self-attention-v1", "003, SelfAttention_v1; 004, In [13] and In [14]", R"({"weightInit": "rand"})"},
      {"one-query", "004, In [5] to In [12]", R"({"weightInit": "rand", "drawOrder": "qvk"})"},
      {"self-attention-v2", "000, In [5] and In [6]; 004, In [15] to In [17]", R"({"seed": 789})"},
      {"causal-mask", "000, In [7] and In [8]",
       R"({"seed": 789, "mask": "causal", "dropout": 0.5, "dropoutSeed": 123})"},
      {"mask-then-softmax", "004, In [22] to In [24]",
       R"({"seed": 789, "mask": "causal", "replace": )" OLDER_VALUES "}"},
      {"softmax-then-renormalise", "004, In [18] to In [20]",
       R"({"seed": 789, "mask": "causal", "maskBy": "renormalise", "replace": )" OLDER_VALUES "}"},
      {"dropout", "004, In [26] and In [33]",
       R"({"seed": 789, "mask": "causal", "dropout": 0.5, "dropoutSeed": 123, "dropoutBuild": "mkl"})"},
      {"causal-attention", "000, second part, In [5] and after; 004, In [34] and after",
       R"({"mask": "causal", "inputs": )" STACKED "}"},
      {"multi-head-wrapper", "000, second part, In [6] and In [7]",
       R"({"mask": "causal", "dK": 1, "dV": 1, "heads": 2, "headsBy": "wrapper", "inputs": )" STACKED "}"},
      {"multi-head-attention", "000, third part, In [2] and In [9]",
       R"({"mask": "causal", "heads": 2, "outProj": true, "inputs": )" STACKED "}"},
      {"biased", "001, In [11] to In [13]",
       R"({"seed": 0, "inputs": {"draw": "rand"}, "batch": 3, "n": 2, "dIn": 4, "dK": 4, "dV": 4, "bias": true})"},
      {"fused-qkv", "001, In [18]",
       R"({"seed": 0, "inputs": {"draw": "rand"}, "batch": 3, "n": 2, "dIn": 4, "dK": 4, "dV": 4,
           "qkv": "fused", "bias": true})"},
      {"padding-mask", "001, In [52] to In [55]",
       R"({"seed": 0, "inputs": {"draw": "rand"}, "batch": 3, "n": 4, "dIn": 2, "qkv": "fused", "bias": true,
           "outProj": true, "mask": "padding", "lengths": [3, 2, 1], "dropout": 0.1, "call": 2})"},
      {"distinct-dims", "002, In [45], In [42] and In [43]",
       R"({"seed": 0, "inputs": {"draw": "randn"}, "batch": 2, "n": 3, "dIn": 4, "dK": 5, "dV": 6,
           "scaleBy": "multiply"})"},
      {"multi-head-distinct-dims", "002, In [75] and In [78]",
       R"({"seed": 0, "inputs": {"draw": "randn"}, "batch": 2, "n": 3, "dIn": 4, "dK": 6, "dV": 8, "heads": 2,
           "scaleBy": "multiply"})"},
  };
  return rows;
}

}  // namespace attention
