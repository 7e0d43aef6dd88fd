// What a site's tests do: a document without layout, the tag put in, told something and taken out.
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<body></body>', { url: 'https://example.org/', pretendToBeVisual: true });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
}
await import('attention-steps');

const player = document.createElement('attention-steps');
player.setAttribute('preset', 'causal-mask');
player.append('Every token looks at all of them.');
document.body.append(player);
await player.updateComplete;
player.stage = 'attn_weights';
player.play();
player.remove();
document.body.append(player);
await player.updateComplete;
console.log(player.preset, player.stage, player.textContent);
