// The rules of a fence as scripts/fence_rules.ts makes them at build time.
declare module 'virtual:fence-rules' {
  const rules: Readonly<Record<string, import('./rules.ts').Rule>>;
  export default rules;
}
