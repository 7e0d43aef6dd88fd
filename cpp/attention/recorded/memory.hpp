// Whether memory is available. This is checked before a large allocation: without exceptions, a failed allocation ends
// the program.
#pragma once

namespace attention {

// Whether this many bytes are available in one piece. A few kilobytes always count as available. To be called just
// before the allocation: in WebAssembly the check itself can grow the memory, which never shrinks.
bool has_memory(double bytes);

// The size of the memory, used and freed; 0 if it is not known.
double memory_size();

}  // namespace attention
