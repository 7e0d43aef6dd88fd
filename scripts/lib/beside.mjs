// Writes the files of dist/ that the bundler does not: the core's WebAssembly for hosts that compile it themselves, the
// licences, the list of what the tag can load, and the integrity of every script and style sheet.
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import { inRoot } from './paths.mjs';
import { loadOf } from './sizes.mjs';
import { listFiles } from './stamps.mjs';

const integrityOf = (file) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(inRoot(file)))
    .digest('base64')}`;

/** Scripts and styles by their paths in dist/, each with the value of a tag's `integrity`. */
function integrity() {
  const files = listFiles(['dist']).filter((file) => /\.(js|css)$/.test(file));
  return Object.fromEntries(files.map((file) => [relative('dist', file), integrityOf(file)]));
}

/** The article's opening trains: its pages list what that takes, which web/learning/in_article.ts loads at once. */
function preloadTraining() {
  const files = loadOf('parts/train.js');
  for (const page of listFiles(['dist']).filter((file) => /^dist\/(\w+\/)?index\.html$/.test(file))) {
    const html = readFileSync(inRoot(page), 'utf8');
    const top = posix.relative(posix.dirname(page), 'dist') || '.';
    const links = files.map((file) => `<link rel="modulepreload" href="${top}/${file}" fetchpriority="low">\n`);
    const template = `<template id="training-files">\n${links.join('')}</template>\n`;
    writeFileSync(inRoot(page), html.replace('</head>', `${template}</head>`));
  }
}

export function writeBeside() {
  copyFileSync(inRoot('build/wasm/core.wasm'), inRoot('dist/core.wasm'));
  copyFileSync(inRoot('LICENSE'), inRoot('dist/LICENSE.txt')); // a copy of dist/ on a site distributes what it contains
  preloadTraining();
  chmodSync(inRoot('dist/cli.js'), 0o755);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const isOfArticle = (file) => file === 'chapters.js'; // no tag loads it
  const parts = readdirSync(inRoot('dist/parts')).flatMap((file) => (isOfArticle(file) ? [] : loadOf(`parts/${file}`)));
  const element = ['attention-steps.css', 'attention-steps.js', ...new Set(parts)];
  const list = { version, element, integrity: integrity() };
  writeFileSync(inRoot('dist/files.json'), `${JSON.stringify(list, null, 2)}\n`);
}
