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
    most: 0.05,
  },
];
