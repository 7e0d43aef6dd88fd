// The interface of gradients.wasm: that of core.wasm, whose traces take `backward`.
#define WITH_GRADIENTS
#include "core.cpp"
