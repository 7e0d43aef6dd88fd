/// <reference types="vite/types/importMeta.d.ts" />

/** A style sheet as text, minified by the build, for a constructed style sheet. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

/** A module as text, `hex:` and two digits a byte (scripts/wasm_text.ts). */
declare module '*.wasm?text' {
  const text: string;
  export default text;
}

/** A file as a `data:` address, which the bundler inlines in the script. */
declare module '*?url&inline' {
  const address: string;
  export default address;
}
