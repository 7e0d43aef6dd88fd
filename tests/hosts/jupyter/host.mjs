// A notebook that is run, with the frame of docs/embedding.md in it.
const convert = [
  'jupyter',
  'nbconvert',
  'notebook.ipynb',
  '--execute',
  '--to=html',
  '--template=basic',
  '--output=index',
];

export default [
  {
    title: 'Jupyter',
    version: ['jupyter', 'nbconvert', '--version'],
    needs: ['jupyter-nbconvert'],
    copy: 'attention-steps',
    build: [['node', 'write.mjs'], convert],
    frame: 'iframe',
  },
];
