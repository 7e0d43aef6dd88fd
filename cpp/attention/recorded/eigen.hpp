// Includes Eigen once, with its SSE path also under Emscripten, and names the matrix types of the core.
#pragma once

#ifdef __EMSCRIPTEN__
// Eigen 3.4 includes <immintrin.h>, whose MMX part Emscripten lacks, and takes clang for an old GCC there.
#define __MMINTRIN_H
#if !__has_include(<Eigen/Version>)
#include <Eigen/src/Core/util/Macros.h>
#undef EIGEN_COMP_GNUC
#define EIGEN_COMP_GNUC 0
#endif
#endif
#include <Eigen/Core>

namespace attention {

// PyTorch stores tensors row by row; so do we, and a trace is read without turning anything round.
using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Matrix = Eigen::Map<RowMajor>;

}  // namespace attention
