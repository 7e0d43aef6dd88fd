// What a site's tests do in a document without layout: the tag is made, told something, taken out and put back.
import { expect, test } from 'vitest';
import 'attention-steps';

test('the tag can be made, told something, taken out and put back', async () => {
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
  expect([player.preset, player.stage, player.shadowRoot !== null]).toEqual(['causal-mask', 'attn_weights', true]);
});
