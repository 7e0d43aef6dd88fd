export default [
  {
    title: 'Observable Framework',
    package: '@observablehq/framework',
    build: [['env', 'OBSERVABLE_TELEMETRY_DISABLE=true', 'observable', 'build']],
    site: 'dist',
    most: 0.05,
  },
];
