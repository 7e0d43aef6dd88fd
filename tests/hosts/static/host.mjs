// A page without a build: dist/ lies beside it, with the tag of docs/embedding.md and the story of docs/authoring.md.
import { storyWay } from '../story.mjs';

const site = { title: 'Static page', copy: 'attention-steps', build: [['node', 'write.mjs']] };

export default [site, storyWay({ ...site, page: 'story.html' })];
