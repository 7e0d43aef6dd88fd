// Includes Eigen, under Emscripten also with its SSE code, and defines the core's matrix types.
#pragma once

#ifdef __EMSCRIPTEN__
// Eigen 3.4 includes <immintrin.h>, whose MMX part Emscripten does not have, and mistakes its clang for an old GCC.
#define __MMINTRIN_H
#if !__has_include(<Eigen/Version>)
#include <Eigen/src/Core/util/Macros.h>
#undef EIGEN_COMP_GNUC
#define EIGEN_COMP_GNUC 0
#endif
#endif
#include <Eigen/Core>

namespace attention {

// Row-major, as PyTorch stores tensors, so that a trace is read without transposing anything.
using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
// Views of a matrix in a trace. A copy of one is the same numbers.
using MatrixView = Eigen::Map<RowMajor>;
using ConstMatrixView = Eigen::Map<const RowMajor>;

}  // namespace attention
