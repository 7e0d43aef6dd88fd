export default {
  base: './',
  optimizeDeps: { exclude: ['attention-steps'] },
};
