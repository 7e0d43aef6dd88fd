// Whether memory is available. Asked before a large allocation: without exceptions, an allocation that fails ends the
// program.
#pragma once

namespace attention {

// Whether this many bytes are available in one piece. A few kilobytes always count as available: too few to ask for.
// To be asked just before they are allocated: in WebAssembly asking grows the memory, which never shrinks.
bool has_memory(double bytes);

// The size of the memory, used and freed; 0 where it is not known.
double memory_size();

}  // namespace attention
