// The peak rate of multiplications and additions with WebAssembly's SIMD: twelve independent sums in registers.
using Lanes = float __attribute__((vector_size(16)));

extern "C" __attribute__((used, visibility("default"))) float multiply_add(int rounds, float factor, float term) {
  constexpr int kSums = 12;
  Lanes sums[kSums];
  for (int i = 0; i < kSums; ++i) sums[i] = Lanes{1, 2, 3, 4} + static_cast<float>(i);
  const Lanes f = {factor, factor, factor, factor}, t = {term, term, term, term};
  for (int round = 0; round < rounds; ++round) {
#pragma GCC unroll 12
    for (int i = 0; i < kSums; ++i) sums[i] = sums[i] * f + t;
  }
  Lanes all = sums[0];
  for (int i = 1; i < kSums; ++i) all += sums[i];
  return all[0] + all[1] + all[2] + all[3];
}
