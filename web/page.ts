// The page: a heading around one element.
import './element/define.ts';
import { en } from './words/en.ts';

document.querySelector('h1')!.textContent = en.player;
document.querySelector('#intro')!.textContent = en.intro;
