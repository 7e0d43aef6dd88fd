// Astro 5 is the last that runs on Node 20.
export default [{ title: 'Astro', package: 'astro', build: [['astro', 'build']], site: 'dist', map: true }];
