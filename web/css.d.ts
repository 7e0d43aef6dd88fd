/** A style sheet as text, minified by the build, for a constructed style sheet. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}

declare module '*.html?raw' {
  const text: string;
  export default text;
}
