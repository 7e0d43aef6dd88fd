/** A file as a `data:` address, which the bundler inlines in the script. */
declare module '*?url&inline' {
  const address: string;
  export default address;
}
