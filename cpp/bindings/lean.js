// What Emscripten's script for each module can do without.
// biome-ignore-start lint/complexity/useArrowFunction: Emscripten 3.1.6 leaves such a function out
mergeInto(LibraryManager.library, {
  // Embind registers all types of text that C++ has, and none but std::string crosses.
  _embind_register_std_wstring: function () {},

  // Nor does a class inherit from another, a handle go back as an argument, get copied, or wait to be deleted, or a
  // function take 64 bits; and nobody counts handles.
  $getInheritedInstance: function () {},
  $getInheritedInstance__deps: [],
  $getDynCaller: function () {},
  $getDynCaller__deps: [],
  $ClassHandle_clone: function () {},
  $ClassHandle_clone__deps: [],
  $genericPointerToWireType: function () {},
  $genericPointerToWireType__deps: [],
  $ClassHandle_isAliasOf: function () {},
  $ClassHandle_isAliasOf__deps: [],
  $ClassHandle_deleteLater: function () {},
  $ClassHandle_deleteLater__deps: [],
  $init_embind: function () {},
  $init_embind__deps: [],
  $init_embind__postset: '',
  $init_emval: function () {},
  $init_emval__deps: [],
  $init_emval__postset: '',
});
// biome-ignore-end lint/complexity/useArrowFunction: Emscripten 3.1.6 leaves such a function out
