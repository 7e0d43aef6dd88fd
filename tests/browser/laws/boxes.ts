// Nothing is cut and nothing overlaps in the scene that stands there.

/** What is wrong with its boxes, in words. Runs in the page, so it needs nothing but itself. */
export function lookAtBoxes(): readonly string[] {
  const root = document.querySelector('attention-steps')!.shadowRoot!;
  const faults = new Set<string>();
  const say = (what: string) => faults.add(what);
  const SLACK = 1; // px: edges fall between pixels

  /** Where the text of an element really is, as far as it and its parent let it be seen; its own box may be wider. */
  const inkOf = (target: Element): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(target);
    let { left, top, right, bottom } = range.getBoundingClientRect();
    for (const box of [target, target.parentElement!]) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const clip = box.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, clip.left),
        Math.max(top, clip.top),
        Math.min(right, clip.right),
        Math.min(bottom, clip.bottom),
      ];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const seen = (rect: DOMRect) => rect.width > 0 && rect.height > 0;

  /** The pieces of a matrix that a reader sees, each with the matrix that it belongs to. */
  const piecesOf = (matrix: Element) => {
    const name = (matrix as HTMLElement).dataset.matrix!;
    const inks = [
      ...matrix.querySelectorAll(
        '.title > span, :is(.rowhead, .colhead):not(.spoken) b, .corner small:not(.spoken), .blocks span, ' +
          '.legend span:not(.ramp):not(.swatch)',
      ),
    ].map((piece) => ({ name, part: String(piece.className || piece.parentElement!.className), rect: inkOf(piece) }));
    const boxes = [...matrix.querySelectorAll('.cell, .sum[role=gridcell], .ramp, .bars, .heat-grid')].map((piece) => ({
      name,
      part: String(piece.className),
      rect: piece.getBoundingClientRect(),
    }));
    return [...inks, ...boxes].filter(({ rect }) => seen(rect));
  };

  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) say(`the page is ${beyond} px too wide`);
  for (const box of root.querySelectorAll<HTMLElement>('.stage > *, .text, .scene')) {
    const [across, down] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    // Six columns of numbers do not fit the narrowest phones: there the scene is scrolled.
    if (across > SLACK && !(innerWidth < 360 && box.matches('.scene')))
      say(`${box.className} is ${across} px too wide`);
    if (down > SLACK && !box.matches('.text') && !(innerWidth < 360 && box.matches('.scene')))
      say(`${box.className} is ${down} px too high`);
  }
  // It cuts what has no room; what is folded has a button.
  const sheet = root.querySelector<HTMLElement>('.text-sheet:not(.open)');
  const foot = sheet?.getBoundingClientRect().bottom ?? 0;
  const texts = document.createTreeWalker(sheet ?? root.host, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [own, { visibility, fontSize }] = [range.getBoundingClientRect(), getComputedStyle(text.parentElement!)];
    if (visibility === 'hidden' || fontSize === '0px' || own.height === 0) continue;
    if (text.parentElement!.closest('.apart, [class^=spoken]')) continue;
    if (own.bottom - foot > SLACK) say(`“${text.textContent!.trim()}” is cut by ${Math.round(own.bottom - foot)} px`);
  }
  const paragraphs = [
    ...root.querySelectorAll(
      '.text h2 > span:not(.apart), .why p:not(.apart), .framed, .framing .legend, .formula, .arithmetic, .row-sum',
    ),
  ];
  paragraphs.forEach((a, i) => {
    for (const b of paragraphs.slice(i + 1))
      if (overlap(inkOf(a), inkOf(b))) say(`“${a.textContent!.trim()}” is on “${b.textContent!.trim()}”`);
  });
  for (const cut of root.querySelectorAll<HTMLElement>(
    '.matrix:not(.mute) .cell, .scene .rowhead b, .scene .colhead b, .blocks span, .segment .name, .node-title',
  )) {
    // Six columns are narrower than some words: an ellipsis.
    if (innerWidth < 360 && cut.matches('b, .blocks span')) continue;
    if (cut.closest('.spoken') || getComputedStyle(cut).visibility === 'hidden') continue;
    if (cut.scrollWidth > cut.clientWidth + SLACK && cut.clientWidth > 0) say(`“${cut.textContent!.trim()}” is cut`);
  }
  const pieces = [...root.querySelectorAll('.scene .matrix')].flatMap(piecesOf);
  const operators = [...root.querySelectorAll('.scene .operator')].map((sign) => ({
    name: 'sign',
    part: sign.textContent!,
    rect: sign.getBoundingClientRect(),
  }));
  const all = [...pieces, ...operators];
  all.forEach((a, i) => {
    for (const b of all.slice(i + 1))
      if (overlap(a.rect, b.rect)) say(`${a.part} of ${a.name} is on ${b.part} of ${b.name}`);
  });
  const labels = [...root.querySelectorAll('.token, .node-title, .node-caption')].map((text) => ({
    text: text.textContent!.trim(),
    rect: inkOf(text),
  }));
  labels.forEach((a, i) => {
    for (const b of labels.slice(i + 1)) if (overlap(a.rect, b.rect)) say(`“${a.text}” is on “${b.text}”`);
  });
  // What sticks to the window's edge covers what is scrolled under it: at the stage's end everything has its place.
  root.querySelector('.stage')!.scrollIntoView({ block: 'end', behavior: 'instant' });
  const blocks = [
    ...root.querySelectorAll('.bar, .over, .text, .scene, .transport, .own, .compare, .code, .share, .notes'),
  ];
  blocks.forEach((a, i) => {
    for (const b of blocks.slice(i + 1))
      if (overlap(a.getBoundingClientRect(), b.getBoundingClientRect())) say(`${a.className} is on ${b.className}`);
  });
  return [...faults];
}
