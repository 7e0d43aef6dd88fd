// The rules of a fence, which scripts/fence_rules.ts generates at build time.
declare module 'virtual:fence-rules' {
  const rules: Readonly<Record<string, import('./rules.ts').Rule>>;
  export default rules;
}
