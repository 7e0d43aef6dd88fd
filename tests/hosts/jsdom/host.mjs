export default [{ title: 'Vitest, jsdom', package: 'jsdom', program: ['vitest', 'run'] }];
