export default [
  {
    title: 'Observable Framework',
    package: '@observablehq/framework',
    build: [['env', 'OBSERVABLE_TELEMETRY_DISABLE=true', 'observable', 'build']],
    site: 'dist',
    max: 0.05,
  },
];
