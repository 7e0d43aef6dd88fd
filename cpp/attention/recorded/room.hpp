// Whether memory can be had. Asked before a lot of it is taken: without exceptions, what cannot be had ends the
// program.
#pragma once

namespace attention {

// Whether so many bytes can be had in one piece. Some kilobytes always can: too small to be asked for.
bool has_room(double bytes);

// What there is of memory by now, used or given back; 0 where that is not known.
double bytes_in_use();

}  // namespace attention
