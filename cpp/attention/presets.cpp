#include "presets.hpp"

namespace attention {
namespace {

using List = Value::List;
using Object = Value::Object;

// Notebook 004 computes its context with the `values` of an older cell, drawn by torch.rand under seed 123 (drawOrder
// "qvk"): that W_value, transposed into nn.Linear's (out, in).
const Object kOlderValues = {{"W_value", List{List{0.136579871, 0.184056461, 0.315253913},
                                              List{0.102479041, 0.726446748, 0.687106669}}}};

const List kSentence = {List{0.43, 0.15, 0.89}, List{0.55, 0.87, 0.66}, List{0.57, 0.85, 0.64},
                        List{0.22, 0.58, 0.33}, List{0.77, 0.25, 0.10}, List{0.05, 0.80, 0.55}};
const List kStacked = {kSentence, kSentence};  // torch.stack((inputs, inputs), dim=0)

const Object kRand = {{"draw", "rand"}};
const Object kRandn = {{"draw", "randn"}};

}  // namespace

// The notebooks 001 and 002 set no seed, so their printed values cannot be had again: seed 0 is our choice, the order
// of their draws is theirs. 000 numbers its cells anew in each of its parts.
const std::vector<Preset>& presets() {
  static const std::vector<Preset> rows = {
      {"self-attention-v1", "003, SelfAttention_v1; 004, In [13] and In [14]", Object{{"weightInit", "rand"}}},
      {"one-query", "004, In [5] to In [12]", Object{{"weightInit", "rand"}, {"drawOrder", "qvk"}}},
      {"self-attention-v2", "000, In [5] and In [6]; 004, In [15] to In [17]", Object{{"seed", 789}}},
      {"causal-mask", "000, In [7] and In [8]",
       Object{{"seed", 789}, {"mask", "causal"}, {"dropout", 0.5}, {"dropoutSeed", 123}}},
      {"mask-then-softmax", "004, In [22] to In [24]",
       Object{{"seed", 789}, {"mask", "causal"}, {"replace", kOlderValues}}},
      {"softmax-then-renormalise", "004, In [18] to In [20]",
       Object{{"seed", 789}, {"mask", "causal"}, {"maskBy", "renormalise"}, {"replace", kOlderValues}}},
      {"dropout", "004, In [26] and In [33]",
       Object{{"seed", 789}, {"mask", "causal"}, {"dropout", 0.5}, {"dropoutSeed", 123}, {"dropoutBuild", "mkl"}}},
      {"causal-attention", "000, second part, In [5] and after; 004, In [34] and after",
       Object{{"inputs", kStacked}, {"mask", "causal"}}},
      {"multi-head-wrapper", "000, second part, In [6] and In [7]",
       Object{{"inputs", kStacked}, {"mask", "causal"}, {"dK", 1}, {"dV", 1}, {"heads", 2}, {"headsBy", "wrapper"}}},
      {"multi-head-attention", "000, third part, In [2] and In [9]",
       Object{{"inputs", kStacked}, {"mask", "causal"}, {"heads", 2}, {"outProj", true}}},
      {"biased", "001, In [11] to In [13]",
       Object{{"seed", 0}, {"inputs", kRand}, {"batch", 3}, {"n", 2}, {"dIn", 4}, {"dK", 4}, {"dV", 4}, {"bias", true}}},
      {"fused-qkv", "001, In [18]",
       Object{{"seed", 0}, {"inputs", kRand}, {"batch", 3}, {"n", 2}, {"dIn", 4}, {"dK", 4}, {"dV", 4},
              {"qkv", "fused"}, {"bias", true}}},
      {"padding-mask", "001, In [52] to In [55]",
       Object{{"seed", 0}, {"inputs", kRand}, {"batch", 3}, {"n", 4}, {"dIn", 2}, {"qkv", "fused"}, {"bias", true},
              {"outProj", true}, {"mask", "padding"}, {"lengths", List{3, 2, 1}}, {"dropout", 0.1}, {"call", 2}}},
      {"distinct-dims", "002, In [45], In [42] and In [43]",
       Object{{"seed", 0}, {"inputs", kRandn}, {"batch", 2}, {"n", 3}, {"dIn", 4}, {"dK", 5}, {"dV", 6},
              {"scaleBy", "multiply"}}},
      {"multi-head-distinct-dims", "002, In [75] and In [78]",
       Object{{"seed", 0}, {"inputs", kRandn}, {"batch", 2}, {"n", 3}, {"dIn", 4}, {"dK", 6}, {"dV", 8}, {"heads", 2},
              {"scaleBy", "multiply"}}},
  };
  return rows;
}

}  // namespace attention
