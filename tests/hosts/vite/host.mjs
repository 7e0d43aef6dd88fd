export default [
  { title: 'Vite, built', build: [['vite', 'build']], site: 'dist' },
  {
    title: 'Vite, development',
    server: ['vite', '--host=127.0.0.1', '--port=PORT', '--strictPort'],
    max: 0.05, // the style sheet comes by script
  },
];
