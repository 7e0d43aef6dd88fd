// In each of its states an arc is a stroke without a fill, in the colour and with the dashes of its state, in light and
// dark.
import { expect, test } from 'vitest';
import { openLaboratory } from '../../support/laboratory.ts';
import { PARTS } from '../../support/parts.ts';

const { parts, show } = await openLaboratory();

/** Another table than that of the seed: all scores change, and all weights, but the only one of a row. */
const config = JSON.stringify({
  replace: {
    W_query: [
      [1, 0, 0],
      [0, -1, 0],
    ],
  },
});
const V2 = { preset: 'self-attention-v2' };
const EDITED = { ...V2, config };

interface State {
  readonly name: string;
  readonly view: Parameters<typeof show>[0];
  readonly act?: () => Promise<void>;
  readonly arcs: number;
  /** They are scores. */
  readonly scores?: true;
  /** How many of them are below zero. */
  readonly below?: number;
}

const STATES: readonly State[] = [
  { name: 'plain', view: { stage: 'attn_weights', cell: 'attn_weights 5 0' }, arcs: 6 },
  { name: 'followed', view: { stage: 'attn_weights', token: 4 }, arcs: 5 },
  { name: 'lit', view: { stage: 'whole', step: 1 }, act: () => parts.word(2).hover(), arcs: 3 },
  { name: 'beside hidden ones', view: { stage: 'masked', cell: 'masked 2 0' }, arcs: 3, scores: true },
  {
    name: 'beside dropped ones',
    view: { preset: 'causal-mask', stage: 'attn_weights_dropped', cell: 'attn_weights_dropped 4 0' },
    arcs: 2,
  },
  { name: 'below zero', view: { ...V2, stage: 'attn_scores', token: 0 }, arcs: 6, scores: true, below: 2 },
  { name: 'edited', view: { ...EDITED, stage: 'attn_weights', cell: 'attn_weights 5 0' }, arcs: 6 },
  { name: 'edited and followed', view: { ...EDITED, stage: 'attn_weights', token: 4 }, arcs: 6 },
  { name: 'edited and lit', view: { ...EDITED, stage: 'whole', step: 1 }, act: () => parts.word(2).hover(), arcs: 6 },
  {
    name: 'edited and below zero',
    view: { ...EDITED, stage: 'attn_scores', token: 0 },
    arcs: 6,
    scores: true,
    below: 2,
  },
];

/** What is drawn of each arc; its stroke by the name of its colour. */
const drawn = () =>
  parts.looks.locator(PARTS.arcOfWord).evaluateAll((paths) => {
    const probe = paths[0]!.parentElement!.appendChild(paths[0]!.cloneNode() as SVGPathElement);
    const colourOf = (name: string) => {
      probe.style.stroke = `var(${name})`;
      return getComputedStyle(probe).stroke;
    };
    const names = new Map(
      ['--ground', '--ink', '--quiet', '--accent', '--minus'].map((name) => [colourOf(name), name]),
    );
    probe.remove();
    return paths.map((path) => {
      const { fill, stroke, strokeDasharray: dashes, opacity, strokeOpacity } = getComputedStyle(path);
      return { fill, stroke: names.get(stroke), dashes, isFaint: Number(opacity) * Number(strokeOpacity) < 0.7 };
    });
  });

test.each(STATES)('$name', async ({ name, view, act, arcs, scores, below = 0 }) => {
  const [above, under] = name.startsWith('edited') ? ['7px, 3px', '7px, 3px, 2px, 3px'] : ['none', '2px, 4px'];
  const arc = { fill: 'none', isFaint: false };
  const expected = [
    ...Array(arcs - below).fill({ ...arc, stroke: scores ? '--quiet' : '--accent', dashes: above }),
    ...Array(below).fill({ ...arc, stroke: '--minus', dashes: under }),
  ];
  for (const theme of ['light', 'dark'] as const) {
    await show({ ...view, theme });
    await act?.();
    await expect
      .poll(async () => (await drawn()).sort((a, b) => String(a.stroke).localeCompare(String(b.stroke))), {
        message: theme,
      })
      .toEqual(expected.sort((a, b) => a.stroke.localeCompare(b.stroke)));
  }
});

test('beside another sentence both heads, which bring something, have their full colour', async () => {
  const inputs = [
    [1, 0],
    [0, 1],
  ];
  const memory = [
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const config = JSON.stringify({ inputs, memory, heads: 2, dK: 2, dV: 2 });
  await show({ ...V2, config, heads: 'all', stage: 'attn_weights', cell: 'attn_weights 1 0' });
  const groups = parts.looks.locator(':scope > g');
  await expect.poll(() => groups.count()).toBe(2);
  expect(await groups.evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity))).toEqual(['1', '1']);
});
