// Writes the deck: its transition is the argument.
import { readFileSync, writeFileSync } from 'node:fs';

const transition = process.argv[2];
const guide = readFileSync('../../../docs/embedding.md', 'utf8');
const block = (name) => new RegExp(`<!-- ${name} -->\\n\`\`\`html\\n([\\s\\S]*?)\`\`\``).exec(guide)[1];
const [, style, slide, script] = /(<style>[\s\S]*<\/style>)\s*(<section>[\s\S]*<\/section>)\s*(<script>[\s\S]*)/.exec(
  block('slides'),
);
const poster = transition === 'slide' ? '' : block('slides-poster');
const withPoster = (html) => (poster ? html.replace('<attention-steps ', '<attention-steps poster ') : html);
const first = withPoster(slide).replace('causal-mask', 'self-attention-v2').replace('masked', 'scaled_scores');
const second = withPoster('<section><attention-steps preset="dropout"></attention-steps></section>');

writeFileSync(
  'index.html',
  `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>A deck</title>
  <link rel="stylesheet" href="node_modules/reveal.js/dist/reveal.css">
  <link rel="stylesheet" href="node_modules/reveal.js/dist/theme/black.css">
  <script type="module" src="attention-steps/attention-steps.js"></script>
  ${style}
  <div class="reveal"><div class="slides">
    <section><h2>What may a token look at?</h2></section>
    ${first}
    <section><h2>And then?</h2></section>
    ${second}
  </div></div>
  <script src="node_modules/reveal.js/dist/reveal.js"></script>
  <script>Reveal.initialize({ transition: '${transition}', hash: true });</script>
  ${script}
  ${poster}
</html>
`,
);
