const server = ['next', 'start', '--hostname=127.0.0.1', '--port=PORT'];

export default [
  { title: 'Next, Turbopack', package: 'next', build: [['next', 'build']], server, heard: true },
  { title: 'Next, webpack', package: 'next', build: [['next', 'build', '--webpack']], server, heard: true },
];
