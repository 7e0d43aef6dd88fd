export default [
  { title: 'VitePress', package: 'vitepress', build: [['vitepress', 'build', 'docs']], site: 'docs/.vitepress/dist' },
];
