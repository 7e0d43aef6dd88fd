export default [{ title: 'Astro', package: 'astro', build: [['astro', 'build']], site: 'dist', map: true }];
