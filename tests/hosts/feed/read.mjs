// What readers of a feed leave of docs/embedding.md's tag with a picture in it: they clean what they show.
import DOMPurify from 'dompurify';
import { JSDOM } from 'jsdom';
import sanitizeHtml from 'sanitize-html';
import { linesOf } from '../../../tests/hosts/article.mjs';

const CLEANERS = {
  dompurify: (html) => DOMPurify(new JSDOM('').window).sanitize(html),
  'sanitize-html': (html) =>
    sanitizeHtml(html, { allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img'] }).replaceAll(' />', '>'),
};

console.log(CLEANERS[process.argv[2]](`<p>Before.</p>${linesOf('picture')}<p>After.</p>`));
