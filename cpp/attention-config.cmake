# What find_package(attention) reads where the core is installed.
include(CMakeFindDependencyMacro)
find_dependency(Eigen3)
include("${CMAKE_CURRENT_LIST_DIR}/attention-targets.cmake")
