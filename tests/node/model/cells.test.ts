// Cells by position and scenes by walk: the targets of an arrow, a name, an edit and another preset.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, type Config, type StageName, type Trace } from '../../../web/engine/index.ts';
import { cellText } from '../../../web/input/attribute_text.ts';
import { cellAt, homeOf, maskOfScene, movedCell, sameCell, sameNumber, sourcesOf } from '../../../web/model/cells.ts';
import { changeOf, changeText, hasLandedRow, inViewOf, isAboutInputs } from '../../../web/model/in_view.ts';
import { ALL_PARTS, readParts } from '../../../web/model/parts.ts';
import { Player } from '../../../web/model/player.ts';
import { Presentation } from '../../../web/model/presentation.ts';
import type { CellPlace } from '../../../web/model/state.ts';
import { Problems } from '../../../web/model/problems.ts';
import { questionAt } from '../../../web/model/question.ts';
import { Selection } from '../../../web/model/selection.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { isAside } from '../../../web/timeline/followed_token.ts';
import { sceneLike, sceneName, sceneNamed, sceneOf, scenesOf } from '../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { en } from '../../../web/words/index.ts';

const HEADS: Config = { heads: 2, dK: 4, dV: 4, mask: 'causal' };
const stageOf = (trace: Trace, name: StageName, head = 0) => findStage(trace, name, 0, head)!;
const FIRST = { batch: 0, head: 0 };

test('a position within the trace is a cell, of the head in view if it names none', () => {
  const trace = engine.trace(HEADS);
  const place = { stage: 'attn_weights', row: 2, col: 1 } as const;
  const inHead = (head: number) => stageOf(trace, 'attn_weights', head).id;
  expect(cellAt(trace, { ...place, head: null }, FIRST)).toEqual({ stage: inHead(0), row: 2, col: 1 });
  expect(cellAt(trace, { ...place, head: 1 }, FIRST)).toEqual({ stage: inHead(1), row: 2, col: 1 });
  const beyondIt: Partial<CellPlace>[] = [{ row: 6 }, { col: 6 }, { stage: 'masked_simple_norm' }];
  for (const beyond of beyondIt) expect(cellAt(trace, { ...place, head: null, ...beyond }, FIRST)).toBeNull();
  expect(cellText({ ...place, head: 1 }, 0)).toBe('attn_weights 2 1 1');
  expect(cellText({ ...place, head: 1 }, 1)).toBe('attn_weights 2 1');
  expect(cellText({ ...place, head: null }, 1)).toBe('attn_weights 2 1');
});

test('an arrow key moves as the matrix is drawn, and stops at its edges', () => {
  const trace = engine.trace({});
  const [scores, keys] = [stageOf(trace, 'attn_scores'), stageOf(trace, 'keys')];
  const down = [1, 0] as const;
  expect(movedCell(trace, scores, { stage: keys.id, row: 0, col: 0 }, down)).toMatchObject({ row: 0, col: 1 });
  expect(movedCell(trace, keys, { stage: keys.id, row: 0, col: 0 }, down)).toMatchObject({ row: 1, col: 0 });
  expect(movedCell(trace, keys, { stage: keys.id, row: 5, col: 0 }, down)).toMatchObject({ row: 5, col: 0 });
  expect(movedCell(trace, keys, { stage: keys.id, row: 5, col: 0 }, [0, -1])).toMatchObject({ row: 5, col: 0 });
});

test('a stage belongs to the scene that computes it, a detail to the scene that shows it, another head to none', () => {
  const trace = engine.trace(HEADS);
  const timeline = timelineOf(trace, 0, 0, null, () => 0);
  const at = (name: StageName, head = 0) => homeOf(timeline, stageOf(trace, name, head));
  const weights = at('attn_weights')!;
  expect(sceneName(timeline.scenes[weights]!)).toBe('attn_weights');
  expect(sceneName(timeline.scenes[0]!)).toBe('whole');
  expect(at('exp')).toBe(weights);
  expect(at('W_query')).toBe(at('queries'));
  expect(at('attn_weights', 1)).toBeUndefined();
  expect(sceneOf(timeline.scenes, stageOf(trace, 'attn_weights', 1))).toBe(-1);
});

test('another walk shows the scene with the same name, else the nearest earlier one; the end stays the end', () => {
  const scenesFor = (config: Config) => scenesOf(engine.trace(config), 0, 0);
  const [causal, plain] = [scenesFor({ mask: 'causal' }), scenesFor({})];
  expect(sceneLike(causal, sceneNamed(causal, 'attn_weights'), plain)).toBe(sceneNamed(plain, 'attn_weights'));
  expect(sceneLike(causal, sceneNamed(causal, 'masked'), plain)).toBe(sceneNamed(plain, 'attn_scores'));
  expect(sceneLike(causal, causal.length - 1, plain)).toBe(plain.length - 1);
  expect(sceneLike(causal, 0, plain)).toBe(0);
  expect(sceneLike(causal, 1, [plain[0]!])).toBe(0);
});

test('the cells that a cell depends on are highlighted with it; a drawn cell depends on none', () => {
  const trace = engine.trace({});
  const scores = stageOf(trace, 'attn_scores');
  const lit = sourcesOf(trace, { stage: scores.id, row: 1, col: 2 });
  const [queries, keys] = [stageOf(trace, 'queries').id, stageOf(trace, 'keys').id];
  expect(lit).toEqual(
    [0, 1].flatMap((k) => [
      { stage: queries, row: 1, col: k },
      { stage: keys, row: 2, col: k },
    ]),
  );
  expect(sourcesOf(trace, { stage: stageOf(trace, 'W_query').id, row: 0, col: 0 })).toEqual([]);
  const [cell] = lit as [(typeof lit)[number]];
  const others = [{ ...cell }, lit[1]!, null];
  expect([...others.map((other) => sameCell(cell, other)), sameCell(null, null)]).toEqual([true, false, false, false]);
});

test('while a token is followed the other queries are pale, but no key is', () => {
  const trace = engine.trace({});
  const scores = stageOf(trace, 'attn_scores');
  const aside = (name: StageName, row: number, token: number | null) =>
    isAside(trace, scores, stageOf(trace, name), row, token);
  expect(aside('queries', 0, 1)).toBe(true);
  expect([aside('queries', 1, 1), aside('keys', 0, 1), aside('queries', 0, null)]).toEqual([false, false, false]);
});

test('where keys are computed, those that are stored are pale, and what they were made from', () => {
  const trace = engine.trace(configOf('next-token'));
  const paleIn = (scene: StageName, name: StageName) =>
    [0, 1, 2, 3, 4, 5].filter((row) => isAside(trace, stageOf(trace, scene), stageOf(trace, name), row, null));
  expect(paleIn('keys', 'keys')).toEqual([0, 1, 2, 3, 4]);
  expect(paleIn('keys', 'memory')).toEqual([0, 1, 2, 3, 4]);
  expect(paleIn('keys', 'W_key')).toEqual([]);
  expect(paleIn('attn_scores', 'keys')).toEqual([]);
});

/** A player of a preset, and its state in view. */
function viewing(preset: string) {
  const player = new Player(engine);
  player.choose(preset);
  const presentation = new Presentation();
  const selection = new Selection(player);
  return { player, selection, presentation, view: () => inViewOf(player, selection, presentation) };
}

test('the reported change of a cell after an edit is its difference from the preset', () => {
  const { player, view } = viewing('causal-mask');
  const queries = () => stageOf(player.trace, 'queries');
  const cell = () => ({ stage: queries().id, row: 1, col: 0 });
  expect(changeOf(view(), cell())).toBeNull(); // nothing to compare
  const [before] = [player.trace.data[queries().offset + queries().cols]!];
  player.session.editCell({ stage: stageOf(player.trace, 'inputs').id, row: 1, col: 0 }, 3);
  player.renew();
  const now = player.trace.data[queries().offset + queries().cols]!;
  expect(changeOf(view(), cell())).toBe(now - before);
  expect(changeOf(view(), { ...cell(), row: 0 })).toBeNull(); // of another token
  expect([changeText(en, 0.25), changeText(en, -0.25)]).toEqual([en.changedBy('+0.2500'), en.changedBy('−0.2500')]);
});

test('names are links only for a cell that a reader has chosen; a row has landed once all of it has', () => {
  const { player, view } = viewing('causal-mask');
  const stage = stageOf(player.trace, 'attn_scores');
  const at = homeOf(player.clock.timeline, stage)!;
  player.clock.seekStage(at);
  const trail = [{ stage: 'masked', row: 0, col: 0, head: null }] as const;
  player.change({ trail });
  expect([view().chosen, view().trail]).toEqual([false, []]);
  player.change({ cell: { stage: 'attn_scores', row: 0, col: 0, head: null }, trail });
  expect([view().chosen, view().trail]).toEqual([true, trail]);
  const { clock } = player;
  clock.seekStep(at === 0 ? 0 : clock.timeline.ends[at - 1]! + 1);
  expect(hasLandedRow(view(), stage, 5)).toBe(false);
  clock.seekStage(at);
  expect(hasLandedRow(view(), stage, 5)).toBe(true);
  const told: unknown[] = [];
  player.subscribe(() => told.push(player.pointed.hover));
  const hover = { stage: stage.id, row: 1, col: 1 };
  player.point({ hover });
  player.point({ hover }); // already set
  expect(told).toEqual([hover]);
});

test('without names all parts are shown; `own` includes editing, and `none` leaves the scene', () => {
  const parts = (controls: string | null) => [...readParts(controls).parts];
  expect(new Set(parts(null))).toEqual(ALL_PARTS);
  expect(parts('none')).toEqual([]);
  expect(parts('line')).toEqual(['line']);
  expect(new Set(parts('line own'))).toEqual(new Set(['line', 'own', 'edit']));
  expect(readParts('line none x').wrong).toHaveLength(2);
});

test('a formula has the letters of its operation', () => {
  const trace = engine.trace({ ...HEADS, bias: true });
  const formula = (name: StageName, letters: readonly string[], head = 0) => {
    const stage = stageOf(trace, name, head);
    return JSON.stringify(operationOf(stage).formula(stage, 'Z', letters, 0, trace)).replace(/[^\w+=,]/g, '');
  };
  expect(formula('queries', ['X', 'W', 'b'])).toContain('Z');
  expect(formula('queries', ['X', 'W', 'b'])).toMatch(/=.*sum.*X.*W.*\+.*b/);
  expect(formula('attn_scores', ['Q', 'K'])).toMatch(/=.*sum.*Q.*i.*k.*K.*j.*k/); // rows of K: K is transposed
  expect(formula('head_queries', ['Q'])).not.toContain('+');
  expect(formula('head_queries', ['Q'], 1)).toMatch(/j.*\+.*2/);
  const shared = engine.trace({ heads: 4, kvHeads: 2, dK: 8, dV: 8 }); // heads 2 and 3 share the second block
  const ofKeys = (head: number) =>
    operationOf(stageOf(shared, 'head_keys', head)).formula(stageOf(shared, 'head_keys', head), 'Z', ['K'], 0, shared);
  expect(ofKeys(1)).toEqual(ofKeys(0));
  expect(ofKeys(3)).toEqual(ofKeys(2));
  expect(JSON.stringify(ofKeys(2))).toContain('"2"');
});

test('an operand is followed to the scene that computed it, and going back leads through the same cells', () => {
  const { player, selection } = viewing('multi-head-attention');
  const ref = (name: StageName, head: number) => ({ stage: stageOf(player.trace, name, head).id, row: 1, col: 0 });
  const sceneNow = () => sceneName(player.clock.frame().scene);
  const weights = ref('attn_weights', 0);
  player.clock.seekStage(homeOf(player.clock.timeline, stageOf(player.trace, 'attn_weights'))!);
  selection.choose(weights);
  selection.follow(ref('head_keys', 1)); // of the other head, which comes into view
  expect([sceneNow(), player.state.head, selection.cell.stage]).toEqual(['head_keys', 1, ref('head_keys', 1).stage]);
  expect(player.state.trail).toMatchObject([{ stage: 'attn_weights', row: 1, col: 0, head: 0 }]);
  expect(selection.back(0)).toEqual(weights);
  expect([sceneNow(), player.state.head, player.state.trail]).toEqual(['attn_weights', 0, []]);
  expect(selection.back(3)).toBeNull();
  selection.choose(null);
  expect(selection.chosen).toBeNull();
});

test('choosing an empty cell moves the walk to it, but not past an open question', () => {
  const { player, selection } = viewing('causal-mask');
  const { clock } = player;
  const stage = stageOf(player.trace, 'attn_scores');
  const at = homeOf(clock.timeline, stage)!;
  const last = { stage: stage.id, row: 5, col: 5 };
  clock.seekStep(clock.timeline.ends[at - 1]! + 1);
  const empty = clock.frame().step;
  selection.choose({ stage: stage.id, row: 0, col: 0 });
  selection.choose(last);
  expect(clock.frame().step).toBeGreaterThan(empty);
  player.point({ hover: { stage: stage.id, row: 2, col: 2 } });
  selection.choose(null);
  expect(selection.cell).toEqual({ stage: stage.id, row: 2, col: 2 }); // the pointer previews
  player.point({ hover: { stage: stage.id, row: 9, col: 9 } });
  expect(selection.cell).not.toMatchObject({ row: 9 });
});

test('an open question keeps the walk where it is; in the whole figure a chosen cell stands for its row', () => {
  const { player, selection } = viewing('causal-mask');
  const { clock } = player;
  const scores = stageOf(player.trace, 'attn_scores');
  player.change({ asks: true });
  clock.seekStep(clock.timeline.ends[homeOf(clock.timeline, scores)! - 1]! + 1);
  const asked = clock.frame().step;
  expect(questionAt(clock.timeline, clock.frame())).not.toBeNull();
  selection.choose({ stage: scores.id, row: 5, col: 5 });
  expect(clock.frame().step).toBe(asked);
  player.change({ asks: false });
  selection.choose({ stage: scores.id, row: 5, col: 5 });
  expect(clock.frame().step).toBeGreaterThan(asked);
  clock.seekStage(0);
  const whole = clock.timeline.scenes[0]!.stage.id;
  expect([selection.chosen, selection.cell]).toEqual([null, { stage: whole, row: 5, col: 0 }]);
  player.point({ hover: { stage: whole, row: 2, col: 1 } });
  expect(selection.cell).toEqual({ stage: whole, row: 2, col: 1 });
  player.point({ hover: { stage: scores.id, row: 2, col: 1 } }); // not a matrix that the figure is about
  expect(selection.cell).toEqual({ stage: whole, row: 5, col: 0 });
});

test('the mask falls on the cells of one scene: of the scores that it hides', () => {
  const fallsOn = (config: Config) => {
    const trace = engine.trace(config);
    return scenesOf(trace, 0, 0).flatMap((scene) => {
      const mask = maskOfScene(trace, scene);
      return mask ? [[sceneName(scene), mask.name]] : [];
    });
  };
  expect(fallsOn({ mask: 'causal', dropout: 0.5 })).toEqual([['masked', 'mask']]);
  expect(fallsOn({ mask: 'padding', lengths: [3], scaleAt: 'scores' })).toEqual([['masked', 'mask']]);
  for (const config of [{}, { mask: 'causal', maskBy: 'renormalise' }] as const) expect(fallsOn(config)).toEqual([]);
});

test('a chosen number is about the inputs until the scene computes something, and only if it is of a sentence', () => {
  const { player, view } = viewing('causal-mask');
  const { clock } = player;
  const choose = (stage: StageName | null) => {
    player.change({ cell: stage && { stage, row: 1, col: 0, head: null } });
    return isAboutInputs(view());
  };
  const at = homeOf(clock.timeline, stageOf(player.trace, 'queries'))!;
  clock.seekStep(clock.timeline.ends[at - 1]! + 1);
  expect([choose('inputs'), choose('W_query'), choose(null)]).toEqual([true, false, false]);
  clock.seek(clock.time + 1); // in flight
  expect(choose('inputs')).toBe(false);
  clock.seekStage(at);
  expect(choose('inputs')).toBe(false);
});

test('the theme is the reader’s choice, by default the system’s, and light in print', async () => {
  const { presentation } = viewing('causal-mask');
  const media = { dark: true, still: false, print: false, coarse: false };
  let told = 0;
  presentation.subscribe(() => told++);
  expect(presentation.theme).toBe('light');
  presentation.set({ media });
  presentation.set({ media }); // unchanged
  expect([presentation.theme, told]).toEqual(['dark', 1]);
  presentation.set({ theme: 'light' });
  expect(presentation.theme).toBe('light');
  presentation.set({ theme: 'dark', media: { ...media, print: true } });
  expect(presentation.theme).toBe('light');
  const problems = new Problems(() => en);
  const first = presentation.speak('zh', problems);
  const second = presentation.speak('pt', problems); // requested last
  await Promise.all([first, second]);
  expect([presentation.lang, presentation.words.lang]).toEqual(['pt', 'pt']);
});

test('a score that the mask leaves is one number under both of its names; a hidden one is another', () => {
  const trace = engine.trace(HEADS);
  const at = (name: StageName, row: number, col: number, head = 0) => ({
    stage: stageOf(trace, name, head).id,
    row,
    col,
  });
  const isSame = (row: number, col: number) =>
    sameNumber(trace, at('attn_scores', row, col), at('masked', row, col)) &&
    sameNumber(trace, at('masked', row, col), at('attn_scores', row, col));
  expect([isSame(4, 1), isSame(1, 1), isSame(1, 4)]).toEqual([true, true, false]);
  expect(sameNumber(trace, at('masked', 1, 4), at('masked', 1, 4))).toBe(true);
  expect(sameNumber(trace, at('masked', 4, 1), at('attn_scores', 4, 2))).toBe(false);
  expect(sameNumber(trace, at('masked', 4, 1), at('attn_scores', 3, 1))).toBe(false);
  expect(sameNumber(trace, at('masked', 4, 1), at('attn_scores', 4, 1, 1))).toBe(false);
  expect(sameNumber(trace, at('masked', 4, 1), at('scaled_scores', 4, 1))).toBe(false);
  expect(sameNumber(trace, null, null)).toBe(false);
});
