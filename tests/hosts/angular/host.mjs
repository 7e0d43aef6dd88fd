// Angular 20 is the last that runs on Node 20.
import { MOVED } from '../moved.mjs';

const shared = { ...MOVED, package: '@angular/core', heard: true, max: 0.05 };

export default [
  { ...shared, title: 'Angular', build: [['ng', 'build']], site: 'dist' },
  { ...shared, title: 'Angular, development', server: ['ng', 'serve', '--host=127.0.0.1', '--port=PORT'] },
];
