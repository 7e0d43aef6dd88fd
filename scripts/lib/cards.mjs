// Draws the previews of links: a card for each page of the article, and one for each preset, which other pages may use
// as theirs. The command line's own function draws them, but only if the site's address is known.
import { mkdirSync, readFileSync } from 'node:fs';
import { ARTICLES, CONTEXT, loadRender, tagOf } from '../figures.mjs';
import { inRoot } from './paths.mjs';

/** `site`: its address, with a slash at its end; if it is empty, nothing is drawn. */
export async function drawCards(site) {
  if (!site) return;
  const render = await loadRender();
  mkdirSync(inRoot('dist/cards'), { recursive: true });
  const draw = (name, preset, lang, address) => {
    const file = inRoot('dist/cards', `${name}.png`);
    const shown = address.replace(/^https?:\/\//, '');
    return render(['--preset', preset, '--lang', lang, '--card', '--address', shown, '--out', file], CONTEXT);
  };
  for (const [lang, page] of Object.entries(ARTICLES)) {
    const story = tagOf(/<attention-story[^>]*>/.exec(readFileSync(inRoot('dist', page), 'utf8'))[0]);
    await draw(lang, story.getAttribute('preset'), lang, site + page.replace('index.html', ''));
  }
  const presets = Object.keys(JSON.parse(readFileSync(inRoot('web/engine/presets.json'), 'utf8')));
  for (const id of presets) await draw(id, id, 'en', site);
}
