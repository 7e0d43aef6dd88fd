export default [
  { title: 'Vite 7, built', package: 'vite', build: [['vite', 'build']], site: 'dist', map: true },
  {
    title: 'Vite 7, development',
    package: 'vite',
    server: ['vite', '--host=127.0.0.1', '--port=PORT', '--strictPort'],
    map: true,
    most: 0.05, // the style sheet comes by script
  },
];
