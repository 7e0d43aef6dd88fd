// Compares two folders of pictures that `npm run shots` wrote, pixel by pixel, and lists the differences.
// usage: node tests/compare_shots.mjs BEFORE AFTER [FOLDER]
// FOLDER gets those that differ: before, after and the differing pixels side by side.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/lib/tools.mjs';

const [before, after, folder] = process.argv.slice(2);
if (!after) throw new Error('usage: node tests/compare_shots.mjs BEFORE AFTER [FOLDER]');
const namesIn = (path) => readdirSync(path).filter((name) => name.endsWith('.png'));
const [old, now] = [new Set(namesIn(before)), new Set(namesIn(after))];
const shared = [...old].filter((name) => now.has(name));
const different = shared.filter((name) => !readFileSync(join(before, name)).equals(readFileSync(join(after, name))));

/** In the page: the number of pixels that differ, and both pictures beside their difference as a data URL. */
async function difference(addresses) {
  const pictures = await Promise.all(
    addresses.map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image;
    }),
  );
  const [width, height] = ['width', 'height'].map((side) => Math.max(...pictures.map((image) => image[side])));
  const canvas = Object.assign(document.createElement('canvas'), { width: 3 * width, height });
  const context = canvas.getContext('2d');
  for (const [at, image] of pictures.entries()) context.drawImage(image, at * width, 0);
  const [a, b] = [0, width].map((x) => context.getImageData(x, 0, width, height));
  let pixels = 0;
  for (let i = 0; i < a.data.length; i += 4) {
    const differs = [0, 1, 2].some((channel) => a.data[i + channel] !== b.data[i + channel]);
    if (differs) pixels++;
    b.data.set(differs ? [255, 0, 0, 255] : [255, 255, 255, 255], i);
  }
  context.putImageData(b, 2 * width, 0);
  return { pixels, all: width * height, picture: canvas.toDataURL() };
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
if (folder) mkdirSync(folder, { recursive: true });
for (const name of different) {
  const addresses = [before, after].map(
    (path) => `data:image/png;base64,${readFileSync(join(path, name)).toString('base64')}`,
  );
  const { pixels, all, picture } = await page.evaluate(difference, addresses);
  if (pixels === 0) continue;
  console.log(`${name}: ${pixels} pixels, ${((100 * pixels) / all).toFixed(2)} %`);
  if (folder) writeFileSync(join(folder, name), Buffer.from(picture.split(',')[1], 'base64'));
}
await browser.close();
const gone = [...old].filter((name) => !now.has(name));
const added = [...now].filter((name) => !old.has(name));
console.log(`${shared.length} pictures compared, ${different.length} files differ`);
if (gone.length) console.log(`only before: ${gone.join(', ')}`);
if (added.length) console.log(`only after: ${added.join(', ')}`);
