export default [{ title: 'Rspack', package: '@rspack/core', build: [['rspack', 'build']] }];
