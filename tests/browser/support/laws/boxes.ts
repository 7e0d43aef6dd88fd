// The law of boxes: nothing is cut and nothing overlaps in the scene in view.
import type { Measured } from '../parts.ts';

/** The violations, in words. Runs in the page, so it uses nothing from outside. */
export function lookAtBoxes(parts: Measured): readonly string[] {
  const root = document.querySelector('attention-steps')!.shadowRoot!;
  const faults = new Set<string>();
  const say = (what: string) => faults.add(what);
  const SLACK = 1; // px: edges fall between pixels

  /** Plain numbers: each read of a DOMRect's edge is a call into the browser. */
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  const boxOf = (part: Element | Range): Box => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  /** The visible box of an element's text, clipped by it and its parent; its own box may be wider. */
  const inkOf = (target: Element): Box => {
    const range = document.createRange();
    range.selectNodeContents(target);
    let { left, top, right, bottom } = boxOf(range);
    for (const box of [target, target.parentElement!]) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const clip = boxOf(box);
      [left, top, right, bottom] = [
        Math.max(left, clip.left),
        Math.max(top, clip.top),
        Math.min(right, clip.right),
        Math.min(bottom, clip.bottom),
      ];
    }
    return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) };
  };
  const overlap = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const seen = (rect: Box) => rect.right > rect.left && rect.bottom > rect.top;

  /** Calls `fault` for any two that overlap, the earlier one first. */
  const sayOverlaps = <T extends { readonly rect: Box }>(all: readonly T[], fault: (a: T, b: T) => string) => {
    const order = new Map(all.map((each, at) => [each, at]));
    const downwards = [...all].sort((a, b) => a.rect.top - b.rect.top);
    downwards.forEach((a, i) => {
      for (let next = i + 1; next < downwards.length; next++) {
        const b = downwards[next]!;
        if (b.rect.top >= a.rect.bottom) break; // nor does any later one reach it
        if (overlap(a.rect, b.rect)) say(order.get(a)! < order.get(b)! ? fault(a, b) : fault(b, a));
      }
    });
  };

  /** The visible pieces of a matrix, each with its matrix. */
  const piecesOf = (matrix: Element) => {
    const name = (matrix as HTMLElement).dataset.matrix!;
    const inks = [...matrix.querySelectorAll(parts.inked)].map((piece) => ({
      name,
      part: String(piece.className || piece.parentElement!.className),
      rect: inkOf(piece),
    }));
    const boxes = [...matrix.querySelectorAll(parts.boxed)].map((piece) => ({
      name,
      part: String(piece.className),
      rect: boxOf(piece),
    }));
    return [...inks, ...boxes].filter(({ rect }) => seen(rect));
  };

  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) say(`the page is ${beyond} px too wide`);
  for (const box of root.querySelectorAll<HTMLElement>('[part=picture] > *, [part=text], [part=scene]')) {
    const [across, down] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    // Six columns of numbers do not fit the narrowest phones: there the scene scrolls.
    if (across > SLACK && !(innerWidth < 360 && box.matches('[part=scene]')))
      say(`${box.className} is ${across} px too wide`);
    if (down > SLACK && !box.matches('[part=text]') && !(innerWidth < 360 && box.matches('[part=scene]')))
      say(`${box.className} is ${down} px too high`);
  }
  // Overflow is cut; folded text has a button.
  const sheet = root.querySelector<HTMLElement>(parts.foldedText);
  const foot = sheet?.getBoundingClientRect().bottom ?? 0;
  const texts = document.createTreeWalker(sheet ?? root.host, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [own, { visibility, fontSize }] = [range.getBoundingClientRect(), getComputedStyle(text.parentElement!)];
    if (visibility === 'hidden' || fontSize === '0px' || own.height === 0) continue;
    if (text.parentElement!.closest(parts.heardOnly)) continue;
    if (own.bottom - foot > SLACK) say(`“${text.textContent!.trim()}” is cut by ${Math.round(own.bottom - foot)} px`);
  }
  for (const formula of root.querySelectorAll(parts.formula)) {
    const math = formula.querySelector('math');
    const [frame, ink] = [boxOf(formula), math && boxOf(math)];
    if (ink && ink.right - frame.right > SLACK) say(`the formula is cut by ${Math.round(ink.right - frame.right)} px`);
  }
  const paragraphs = [...root.querySelectorAll(parts.paragraph)].map((text) => ({
    text: text.textContent!.trim(),
    rect: inkOf(text),
  }));
  sayOverlaps(paragraphs, (a, b) => `“${a.text}” is on “${b.text}”`);
  for (const cut of root.querySelectorAll<HTMLElement>(parts.uncut)) {
    // Six columns there, and seven in a low window, are narrower than some words: an ellipsis.
    if ((innerWidth < 360 || innerHeight < 400) && cut.matches(parts.shortened)) continue;
    if (cut.closest(parts.spoken) || getComputedStyle(cut).visibility === 'hidden') continue;
    if (cut.scrollWidth > cut.clientWidth + SLACK && cut.clientWidth > 0) say(`“${cut.textContent!.trim()}” is cut`);
  }
  const pieces = [...root.querySelectorAll(parts.matrix)].flatMap(piecesOf);
  const operators = [...root.querySelectorAll(parts.operator)].map((sign) => ({
    name: 'sign',
    part: sign.textContent!,
    rect: boxOf(sign),
  }));
  sayOverlaps([...pieces, ...operators], (a, b) => `${a.part} of ${a.name} is on ${b.part} of ${b.name}`);
  const labels = [...root.querySelectorAll(parts.label)].map((text) => ({
    text: text.textContent!.trim(),
    rect: inkOf(text),
  }));
  sayOverlaps(labels, (a, b) => `“${a.text}” is on “${b.text}”`);
  // Parts that stick to the window's edge cover scrolled content: at the picture's end everything is in its place.
  root.querySelector('[part=picture]')!.scrollIntoView({ block: 'end', behavior: 'instant' });
  const blocks = [...root.querySelectorAll(parts.block)].map((block) => ({
    name: block.className,
    rect: boxOf(block),
  }));
  sayOverlaps(blocks, (a, b) => `${a.name} is on ${b.name}`);
  return [...faults];
}
