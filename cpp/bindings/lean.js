// What Emscripten's script for each module can do without.
mergeInto(LibraryManager.library, {
  // Embind registers all types of text that C++ has, and none but std::string crosses.
  // biome-ignore lint/complexity/useArrowFunction: Emscripten 3.1.6 leaves such a function out
  _embind_register_std_wstring: function () {},
});
