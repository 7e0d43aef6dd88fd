export default [
  {
    title: 'Svelte',
    package: 'svelte',
    build: [
      ['svelte-check', '--fail-on-warnings'],
      ['vite', 'build', '--base=./'],
    ],
    site: 'dist',
    heard: true,
    max: 0.05,
  },
];
