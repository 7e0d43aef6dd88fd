// Frameworks that render the tag on a server: `config` arrives as text; of an object the player says what it must be.
const RULE = 'config must be a JSON object: got [object Object]';

async function check(page) {
  const players = page.locator('attention-steps');
  await players.nth(1).evaluate((element) => element.scrollIntoView());
  await players.nth(1).locator('.scene').waitFor();
  const said = await players.evaluateAll((all) => all.map(({ problems }) => problems.map(({ message }) => message)));
  return JSON.stringify(said) === JSON.stringify([[], [RULE]]) ? [] : [`the players say ${JSON.stringify(said)}`];
}

export default [
  {
    title: 'Rendered on a server',
    package: 'react-dom',
    copy: 'attention-steps',
    build: [['node', 'render.mjs']],
    check,
  },
];
