export default [
  { title: 'Vite, built', package: 'vite', build: [['vite', 'build']], site: 'dist' },
  {
    title: 'Vite, development',
    package: 'vite',
    server: ['vite', '--host=127.0.0.1', '--port=PORT', '--strictPort'],
    max: 0.05, // the style sheet comes by script
  },
];
