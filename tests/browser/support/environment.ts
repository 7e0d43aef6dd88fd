// The environment of browser tests: Node, and the browsers that test files share, which end with their worker.
import { closeBrowsers } from './shared_browser.ts';

export default {
  name: 'browsers',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeBrowsers }),
};
