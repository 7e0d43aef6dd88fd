// log(x) for x >= 1, such as the sum of softmax, or NaN: the bits of torch.log, which are SLEEF's Sleef_logf8_u10.
#pragma once

namespace attention {

float logarithm(float x);

}  // namespace attention
