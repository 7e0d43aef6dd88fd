// The article: the elements of its story; an address of the player, which stood here once, leads to the laboratory.
import './story/define.ts';

const laboratory = document.querySelector<HTMLAnchorElement>('a[href$="laboratory.html"]')!;
if (location.hash.startsWith('#v1')) location.replace(laboratory.href + location.hash);
