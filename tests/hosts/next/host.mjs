export default [
  {
    title: 'Next',
    build: [['next', 'build']],
    server: ['next', 'start', '--hostname=127.0.0.1', '--port=PORT'],
    heard: true,
  },
];
