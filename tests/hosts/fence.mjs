// A page with the fence of docs/embedding.md, as a host of Markdown reads it, and what a reader of it meets.
import { readFileSync } from 'node:fs';
import { readTo } from './reading.mjs';

const guide = readFileSync(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
const [, fence] = /<!-- fence -->\n````markdown\n([\s\S]*?)````/.exec(guide);

/** With the preset whose numbers the hosts are looked at for. */
export const FENCED = `Before the fence.\n\n${fence.replace('causal-mask', 'self-attention-v2')}\nAfter the fence.\n`;

const READ = 'Before the fence. / [player] / After the fence.';

const check = (text) => async (page) => {
  const read = await readTo(page, 1, text);
  const stage = await page.locator('attention-steps').getAttribute('stage');
  return [
    ...(read === READ ? [] : [`a reader must read ${READ}: got ${read}`]),
    ...(stage === 'attn_weights' ? [] : [`the stage must be attn_weights: got ${stage}`]),
  ];
};

/** The way of a host in which that page is read; its text stands in the element of the selector `text`. */
export const fenceWay = ({ text, ...way }) => ({ ...way, title: `${way.title}, a fence`, check: check(text) });
