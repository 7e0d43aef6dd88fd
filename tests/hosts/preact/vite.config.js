export default { base: './', oxc: { jsx: { importSource: 'preact' } } };
