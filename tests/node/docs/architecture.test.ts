// The player's concepts and the journey of a number, as docs/architecture.md lists them: every exported class and type
// of the player belongs to a concept, and every file of the journey is there.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error -- a script: how `npm run size` counts them
import { playerTypes } from '../../../scripts/size.mjs';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const sections = read('docs/architecture.md').split(/^## /m);
const section = (title: string) => sections.find((each) => each.startsWith(title))!;
const filesIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

/** The exported classes and types of each concept. */
const TYPES: Readonly<Record<string, string>> = {
  scene: 'WalkScene',
  beat: 'Beat',
  timeline: 'Timeline',
  frame: 'Frame InFlight',
  session: 'Session History Difference',
  clock: 'Clock',
  player: 'Player PlayerModel PlayerState CellPlace Observable PlayerView PlayerHost',
  transport: 'Transport Frames VisibilityController Playback',
  selection: 'Selection',
  presentation: 'Presentation Settings FontWidths Theme MediaInput AvailableSize',
  problems: 'Problems Message Reported',
  question: 'Question AskPanel',
  switch: 'Switch',
  'edit field': 'EditField',
  paste: 'PastedNumbers PastedTensor PasteProblem PasteFailure TableCell',
  'in view': 'InView',
  composition: 'Composition',
  layout: 'Layout Arrangement Arranged Chip Area Rect Sizes Measured Box Reader',
  picture:
    'Picture Pictures Matrices CellSetting CellState RowLine RowLayout PlacedLine RowBlock ' +
    'Marking Drawing Shape Path Text Run Palette',
  morph: 'Morph Pose Placement Placements',
  domain: 'Domain Mark',
  sentence: 'Arc Slots SentenceField',
  mix: 'Mix',
  whole: 'WholeLayout WholeNode Graph GridArea Ribbon Edge Captions',
  'heat map': 'HeatGrid Patch',
  bar: '',
  line: 'Arithmetic Segment',
  text: 'TextSpace',
  panel: 'Panel PanelHost LazyPanel OwnPanel CodePanel SharePanel Copier',
  presenter: 'Presenter',
  command: 'Command InputController',
  focus: 'FocusController',
  address: 'Addressed Fields',
  attributes:
    'AttentionSteps ApiElement Row ElementTarget Reading AttentionStepsElement ' +
    'StyledElement AttentionStepsEventMap ShownAttributes StepChange SceneInfo ConfigChange',
};

test('the list has at most 40 concepts', () => {
  const listed = Array.from(section('The player').matchAll(/\*\*([^*]+)\*\*/g), ([, name]) => name!);
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.length).toBeLessThanOrEqual(40);
  const below = ['config', 'trace', 'stage', 'operation', 'expression', 'cell']; // of the engine and of operations
  expect(listed.toSorted()).toEqual([...below, ...Object.keys(TYPES)].toSorted());
});

test('every exported class or type of the player belongs to one of them', () => {
  const known = Object.values(TYPES).flatMap((names) => names.split(' ').filter(Boolean));
  expect([...playerTypes()].toSorted()).toEqual(known.toSorted());
});

test('a number goes through at most 25 files, a click and a key through fewer, and each is there', () => {
  const journeys = section('The journey').match(/(?:^ {4}.*\n)+/gm)!;
  const filesOf = (journey: string) => Array.from(journey.matchAll(/[\w/]+\.(?:ts|cpp|json)\b/g), ([name]) => name);
  const [ofNumber, ...others] = journeys.map((journey) => filesOf(journey).length);
  expect(ofNumber).toBeLessThanOrEqual(25);
  expect(ofNumber).toBeGreaterThan(20);
  expect(others).toHaveLength(2);
  for (const count of others) expect(count).toBeLessThan(20);
  const named = journeys.flatMap(filesOf);
  const known = new Set(['web', 'cpp'].flatMap(filesIn).map((path) => basename(path)));
  expect(named.filter((name) => !known.has(basename(name)))).toEqual([]);
});
