// A deck of reveal.js with the lines of docs/embedding.md on two of its slides.
const inView = ({ innerWidth, innerHeight }, boxes) =>
  boxes.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);

/** The slide that is shown, what its players have loaded, and the stage of the first. */
const state = (page) =>
  page.evaluate(() => {
    const players = [...document.querySelectorAll('attention-steps')];
    const loaded = players.map(({ trace }) => trace !== undefined);
    return { slide: Reveal.getIndices().h, loaded, stage: players[0].stage, step: players[0].step };
  });

async function check(page) {
  const faults = [];
  const expect = async (what, wanted) => {
    const got = await state(page);
    const differs = Object.entries(wanted).some(([name, value]) => String(got[name]) !== String(value));
    if (differs) faults.push(`${what}: ${JSON.stringify(wanted)} expected, got ${JSON.stringify(got)}`);
    return got;
  };
  await expect('opened on the first slide with a player', { slide: 1, stage: 'attn_scores', loaded: [true, false] });
  const { view, boxes } = await page.evaluate(() => {
    const root = document.querySelector('attention-steps').shadowRoot;
    const parts = ['.sentence', '.text', '.scene .matrix', '.transport'].flatMap((name) => [
      ...root.querySelectorAll(name),
    ]);
    const { innerWidth, innerHeight } = window;
    return { view: { innerWidth, innerHeight }, boxes: parts.map((part) => part.getBoundingClientRect().toJSON()) };
  });
  if (boxes.length < 6) faults.push(`sentence, text, transport and three matrices expected: got ${boxes.length} parts`);
  for (const box of inView(view, boxes)) faults.push(`not all of the scene is in sight: ${JSON.stringify(box)}`);
  for (const [key, stage] of [
    ['ArrowRight', 'scaled_scores'],
    ['ArrowRight', 'attn_weights'],
    ['ArrowLeft', 'scaled_scores'],
  ]) {
    await page.keyboard.press(key);
    await expect(`a fragment by ${key}`, { slide: 1, stage });
  }
  await page.evaluate(() => document.querySelector('attention-steps').shadowRoot.querySelector('.root').focus());
  const { step } = await state(page);
  await page.keyboard.press('ArrowRight');
  await expect('a key in the player', { slide: 1, step: step + 1, loaded: [true, false] });
  await page.evaluate(() => document.activeElement.blur());
  await page.evaluate(() => Reveal.slide(3));
  await page.waitForFunction(() => document.querySelectorAll('attention-steps')[1].trace !== undefined);
  return faults;
}

const way = (transition, title = `reveal.js, ${transition}`) => ({
  title,
  package: 'reveal.js',
  build: [['node', 'build.mjs', transition]],
  copy: 'attention-steps',
  page: 'index.html#/1',
  view: { width: 1280, height: 800 },
  check,
});

export default [way('slide', 'reveal.js'), way('fade'), way('none')];
