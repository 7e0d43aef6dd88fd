// The captions of the whole figure in each language: no line begins with a punctuation mark, and none is over a ribbon
// that goes down.
import { expect, test } from 'vitest';
import { loadEngine, type Config, type Stage } from '../../../../web/engine/index.ts';
import { loadGradients } from '../../../../web/model/gradients.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import type { Ribbon } from '../../../../web/view/whole/ribbons.ts';
import { wholeLayoutOf } from '../../../../web/view/whole/whole_layout.ts';
import { en } from '../../../../web/words/en.ts';
import { pt } from '../../../../web/words/pt.ts';
import { captionOf } from '../../../../web/words/stage_words.ts';
import type { Words } from '../../../../web/words/words.ts';
import { zh } from '../../../../web/words/zh.ts';
import '../../../../web/words/next_token_words.ts';

const engine = await loadEngine();
await loadGradients(engine);

/** A model as `learn.html` trains it, with the loss of its sentence. */
const LEARNED: Config = {
  tokens: ['your', 'journey', 'starts', 'with', 'one'],
  inputs: { draw: 'rand' },
  n: 5,
  dIn: 8,
  dK: 4,
  dV: 8,
  residual: true,
  vocabulary: 'your my journey starts with one two step steps word words ends here now'.split(' '),
  mask: 'causal',
  backward: { of: 'loss', target: [2, 3, 4, 5, 7] },
};

/** Of every preset, and of a model that learns, the figure on a desk, on a tablet and on phones. */
const figuresIn = (words: Words) =>
  [...engine.presets(), { id: 'learned', config: LEARNED }].flatMap(({ id, config }) => {
    const trace = engine.trace(config);
    const { stages } = timelineOf(trace, 0, 0).scenes[0]!;
    const of = ({ name }: Stage) => captionOf(words, trace, name);
    const captions = { of, headOf: words.headOf, letter: WIDTHS.letter };
    return [
      { width: 1024, height: 712 },
      { width: 720, height: 560 },
      { width: 374, height: 470 },
      { width: 344, height: 367 },
    ].map((area) => ({ name: `${id} ${area.width}`, ...wholeLayoutOf(trace, stages, area, captions) }));
  });

test.each([en, zh, pt])('no line begins with punctuation: $lang', (words) => {
  let halved = 0;
  for (const { name, nodes } of figuresIn(words)) {
    const lines = nodes.flatMap(({ caption }) => caption?.lines ?? []);
    halved += lines.length - nodes.filter(({ caption }) => caption).length;
    const wrong = lines.filter((line) => /^[\p{Pe}\p{Pf}\p{Po}]/u.test(line));
    expect(wrong, name).toEqual([]);
  }
  expect(halved).toBeGreaterThan(0);
});

type Span = readonly [y: number, left: number, right: number];

/** The width of a ribbon that goes down, from its first matrix to its last: `M left C … left L right C … right Z`. */
function spansOf({ band }: Ribbon): readonly Span[] {
  const [x1, y1, , , , , x2, y2, x3, , , , , , x4] = band.match(/-?[\d.]+/g)!.map(Number) as [number, ...number[]];
  return Array.from({ length: 41 }, (_, i) => {
    const t = i / 40;
    const bent = 3 * t * t - 2 * t ** 3; // both ends are at right angles to their edges
    const at = (from: number, to: number) => from + (to - from) * bent;
    const y = y1! + (y2! - y1!) * (1.5 * t * (1 - t) + t ** 3);
    return [y, at(x1, x2!), at(x4!, x3!)];
  });
}

test.each([en, zh, pt])('none is over a ribbon that goes down: $lang', (words) => {
  const over = figuresIn(words).flatMap(({ name, nodes, ribbons }) =>
    ribbons
      .filter(({ isDown }) => isDown)
      .flatMap((ribbon) =>
        nodes.flatMap(({ stage, x, y, caption }) => {
          // One below its own matrix is where the ribbon begins.
          if (!caption || (caption.below && (ribbon.from === stage || ribbon.to === stage))) return [];
          const [left, top] = [x + caption.x, y + caption.y];
          const isOver = ([at, from, to]: Span) =>
            at > top && at < top + caption.height && from < left + caption.width && to > left;
          return spansOf(ribbon).some(isOver) ? [`${name}: ${stage.name} over ${ribbon.from.name}`] : [];
        }),
      ),
  );
  expect(over).toEqual([]);
});
