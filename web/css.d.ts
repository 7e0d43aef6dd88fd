/** A style sheet as text, minified by the build: what a constructed style sheet is made of. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
