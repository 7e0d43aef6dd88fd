// What frameworks render of the tag on a server: the page has React's with `config` as text, Preact's with an object.
import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ssrElement, renderToString as solidToString } from 'solid-js/web';
import { compile } from 'svelte/compiler';
import { render as renderSvelte } from 'svelte/server';
import { createSSRApp, h as vueElement } from 'vue';
import { renderToString as vueToString } from 'vue/server-renderer';

const TAG = 'attention-steps';
const { code } = compile(`<script>let { preset, config } = $props();</script><${TAG} {preset} {config}></${TAG}>`, {
  generate: 'server',
}).js;
writeFileSync('player.js', code);
const { default: Player } = await import('./player.js');

const RENDERERS = {
  React: (props) => renderToString(createElement(TAG, props)),
  Vue: (props) => vueToString(createSSRApp({ render: () => vueElement(TAG, props) })),
  Preact: (props) => render(h(TAG, props)),
  Solid: (props) => solidToString(() => ssrElement(TAG, props, undefined, false)),
  Svelte: async (props) => (await renderSvelte(Player, { props })).body,
};

const config = { seed: 789 };
const rendered = async (given) => {
  const entries = Object.entries(RENDERERS).map(async ([name, renderer]) => [
    name,
    await renderer({ preset: 'self-attention-v2', config: given }),
  ]);
  return Object.fromEntries(await Promise.all(entries));
};
const configsOf = (tags) =>
  Object.fromEntries(Object.entries(tags).map(([name, tag]) => [name, /config="([^"]*)"/.exec(tag)?.[1]]));

const [texts, objects] = [await rendered(JSON.stringify(config)), await rendered(config)];
const text = '{&quot;seed&quot;:789}';
deepStrictEqual(configsOf(texts), { React: text, Vue: text, Preact: text, Solid: text, Svelte: text });
const object = '[object Object]';
deepStrictEqual(configsOf(objects), {
  React: undefined,
  Vue: undefined,
  Preact: object,
  Solid: object,
  Svelte: object,
});

writeFileSync(
  'index.html',
  `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Rendered on a server</title>
  <link rel="stylesheet" href="attention-steps/attention-steps.css">
  <script type="module" src="attention-steps/attention-steps.js"></script>
  ${texts.React}
  ${objects.Preact}
</html>
`,
);
