export default defineNuxtConfig({
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'attention-steps' } },
  css: ['attention-steps/dist/attention-steps.css'],
  telemetry: false,
});
