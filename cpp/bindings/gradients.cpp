// The Embind interface of gradients.wasm: that of core.wasm, with traces that accept `backward`.
#define WITH_GRADIENTS
#include "core.cpp"
