// The player's concepts and the journey of a number, as docs/architecture.md lists them: every exported class and type
// of the player belongs to a concept, and every file of the journey is there.
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const sections = read('docs/architecture.md').split(/^## /m);
const section = (title: string) => sections.find((each) => each.startsWith(title))!;
const filesIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

/** The exported classes and types of each concept. */
const TYPES: Readonly<Record<string, string>> = {
  scene: 'WalkScene',
  beat: 'Beat Landing',
  timeline: 'Timeline',
  frame: 'Frame InFlight',
  session: 'Session Held History Difference',
  clock: 'Clock',
  player: 'Player PlayerModel PlayerState CellPlace ReadingTime Observable PlayerView PlayerHost',
  transport: 'Transport Action Frames VisibilityController Playback',
  selection: 'Selection',
  presentation: 'Presentation Settings Media FontWidths Theme PlayerPart MediaInput AvailableSize',
  problems: 'Problems Message',
  question: 'Question AskPanel',
  switch: 'Switch SwitchName',
  'edit field': 'EditField',
  paste: 'PastedNumbers PastedTensor PasteNote PasteProblem PasteFailure Table TableCell Cells',
  'in view': 'InView AfterStep',
  composition: 'Composition PictureOptions',
  layout: 'Layout Arrangement Arranged Sign Chip Area Rect Sizes Detail Measured Box Reader',
  picture:
    'Picture Pictures Matrices HeadRange CellSetting CellMark CellState RowLine RowLayout RowSizes ' +
    'SizeRange PlacedLine RowBlock',
  morph: 'Morph MorphAt Pose Placement Placements',
  domain: 'Domain Hue Ends Mark',
  sentence: 'Arc Slots SentenceField',
  mix: 'Mix MixLayout',
  whole: 'WholeLayout WholeNode NodeBox Graph GridArea Across Ribbon Edge Focus Caption Captions',
  'heat map': 'HeatGrid Patch',
  bar: 'HistoryStep',
  line: 'Arithmetic Segment Fold',
  text: 'TextSpace',
  panel: 'Panel PanelHost LazyPanel OwnPanel CodePanel SharePanel LinkKind Linked Copier',
  presenter: 'Presenter',
  command: 'Command Where InputController',
  focus: 'FocusController',
  address: 'Addressed Fields',
  attributes:
    'AttentionSteps ApiElement AttributeSync ShownName AttributeTarget Reading Events AttentionStepsElement ' +
    'StyledElement AttentionStepsEventMap ShownAttributes AuthoredAttributes StepChange SceneInfo ConfigChange',
};
const FOLDERS = ['timeline', 'model', 'view', 'panels', 'input', 'element'];
/** They stand in the model, and are no part of the player. */
const OF_LEARNING = ['web/model/experiments.ts', 'web/model/learning_parts.ts'];

test('the list has at most 40 concepts', () => {
  const listed = Array.from(section('The player').matchAll(/\*\*([^*]+)\*\*/g), ([, name]) => name!);
  expect(listed).toEqual([...new Set(listed)]);
  expect(listed.length).toBeLessThanOrEqual(40);
  const below = ['config', 'trace', 'stage', 'operation', 'expression', 'cell']; // of the engine and of operations
  expect(listed.toSorted()).toEqual([...below, ...Object.keys(TYPES)].toSorted());
});

test('every exported class or type of the player belongs to one of them', () => {
  const files = FOLDERS.flatMap((folder) => filesIn(`web/${folder}`)).filter(
    (path) => path.endsWith('.ts') && !OF_LEARNING.includes(path),
  );
  const EXPORTED = /^export (?:abstract )?(?:class|interface|type) (\w+)/gm;
  const found = new Set(files.flatMap((path) => Array.from(read(path).matchAll(EXPORTED), ([, name]) => name!)));
  const known = Object.values(TYPES).flatMap((names) => names.split(' '));
  expect([...found].toSorted()).toEqual(known.toSorted());
});

test('the journey of one number has at most 25 files, and each is there', () => {
  const journey = section('The journey')
    .match(/^ {4}.*$/gm)!
    .join('\n');
  const named = Array.from(journey.matchAll(/[\w/]+\.(?:ts|cpp|json)\b/g), ([name]) => name);
  expect(named.length).toBeLessThanOrEqual(25);
  expect(named.length).toBeGreaterThan(20);
  const known = new Set(['web', 'cpp'].flatMap(filesIn).map((path) => basename(path)));
  expect(named.filter((name) => !known.has(basename(name)))).toEqual([]);
});
