// Notebooks that are run, with the frame of docs/embedding.md and with a story: written out as pages, and in Jupyter.
import { storyWay } from '../story.mjs';

const convert = (notebook, page) => [
  ...['jupyter', 'nbconvert', notebook, '--execute', '--to=html', '--template=basic'],
  `--output=${page}`,
];

/** Jupyter shows what a notebook has put out once it has run there. */
async function run(page) {
  await page.waitForFunction(() => window.Jupyter?.notebook?.kernel?.is_connected());
  await page.evaluate(() => window.Jupyter.notebook.execute_all_cells());
}

const site = {
  title: 'Jupyter',
  needs: ['jupyter-nbconvert'],
  frame: 'iframe',
};
const notebook = {
  title: 'Jupyter Notebook',
  needs: ['jupyter-notebook'],
  server: ['jupyter-notebook', '--no-browser', '--allow-root', '--port=PORT', '--NotebookApp.token='],
  frame: '.output_area iframe',
  ignore: /\/nbextensions\//, // of Jupyter's own, which asks for those that are not there
  run,
};

/** Chromium paints a frame whose text is in the page before that has its style sheet. */
const inText = { max: 0.5 };

export default [
  { ...site, copy: 'attention-steps', build: [['node', 'write.mjs'], convert('notebook.ipynb', 'index')] },
  storyWay({ ...site, ...inText, build: [convert('story.ipynb', 'told')], page: 'told.html' }),
  storyWay({ ...notebook, ...inText, page: 'notebooks/story.ipynb' }),
];
