// Whether memory is available. Asked before a large allocation: without exceptions, an allocation that fails ends the
// program.
#pragma once

namespace attention {

// Whether this many bytes are available in one piece. A few kilobytes always count as available: too few to ask for.
bool has_room(double bytes);

// The size of the memory by now, used or freed; 0 where that is not known.
double bytes_in_use();

}  // namespace attention
