// The parts of a player, by name. Controls and matrices have roles and labels; the rest of a picture has none, and only
// this file knows its classes.
import type { Page } from 'playwright-core';

/** Selectors within the player's shadow root: for functions that run in the page, and for an engine's `click`. */
export const PARTS = {
  menu: '.menu',
  menuButton: '.menu > summary',
  play: '.act.toggle',
  stepBack: '.act.stepBack',
  stepForward: '.act.stepForward',
  undo: '.act.undo',
  redo: '.act.redo',
  reset: '.act.reset',
  act: '.act',
  /** The track: a segment for each scene, with its name, a thumbnail, and how much of it has been played. */
  track: '.track',
  segment: '.segment',
  wholeSegment: '.segment.whole',
  currentSegment: '.segment.current',
  segmentName: '.segment .name',
  played: '.segment.current .done',
  /** The matrices of a scene, and their cells. */
  matrix: '.matrix',
  cell: '.cell',
  number: '.cell .number',
  emptyCell: '.cell.empty',
  changedCell: '.cell.changed',
  currentCell: '.cell.current',
  crossedCell: '.cell.fallen',
  nodeTitle: '.node-title',
  node: '.node',
  /** The text: its heading without the code name, why the scene is as it is, and the line with its arithmetic. */
  heading: '[part=text] h2 > span:not(.apart)',
  reason: '.why p:not(.apart)',
  place: '.where',
  change: '.place .change',
  formula: '.formula math',
  arithmetic: '.arithmetic',
  crumb: '.crumb',
  field: '.edit',
  /** Messages above the player, and one where a part of it is missing. */
  messages: '.asked p',
  problem: '.problem',
  /** Panels below the stage. */
  panel: '.panels details',
  ownPanel: '.own',
  codePanel: '.code',
  codeLine: '.code-line',
} as const;

/** The segment of the scene that computes a stage. */
export const segmentOf = (stage: string) => `${PARTS.segment}[title="${stage}"]`;

/** Locators in the player of a page. Stages are named as in a trace, rows, columns and tokens counted from 0. */
export function partsOf(page: Page) {
  const player = page.locator('attention-steps');
  const scene = player.locator('[part=scene]');
  const grid = (stage: string) => scene.getByRole('grid', { name: new RegExp(`^${stage},`) });
  const arithmetic = player.locator('.arithmetic');
  const looks = player.locator('.looks');
  return {
    player,
    scene,
    /** The text beside the scene in view. */
    text: player.locator('[part=text]'),
    grid,
    /** The numbers of a matrix, without sums. */
    cells: (stage: string) => grid(stage).locator('.cell'),
    cell: (stage: string, row: number, col: number) =>
      grid(stage).locator(`.cell[data-row="${row}"][data-col="${col}"]`),
    row: (stage: string, row: number) => grid(stage).locator(`.cell[data-row="${row}"]`),
    sums: (stage: string) => grid(stage).locator('[role=gridcell].sum'),
    /** The written numbers of a matrix: a small matrix has only colours. */
    numbers: (stage: string) => grid(stage).locator('.number'),
    /** The pale cells: those of tokens that are not followed. */
    paleCells: (stage?: string) => (stage ? grid(stage) : scene).locator('.cell.aside'),
    /** The cells of the matrix that a scene computes. */
    resultCells: scene.locator('[part=result] .cell'),
    operandCells: scene.locator('[part=operand] .cell'),
    changedCells: player.locator('.cell.changed'),
    /** Numbers of the result that are struck out. */
    struck: scene.locator('[part=result] .cell.fallen s'),
    currentCell: scene.locator('.cell.current'),
    litCell: scene.locator('.cell.lit'),
    legend: (stage: string) => scene.locator(`.matrix:has([aria-label^="${stage},"]) .legend`),
    /** The field over a cell that is edited, and the message of a cell that cannot be. */
    field: player.locator('.edit'),
    refusal: player.locator('.refused'),
    /** The frames around cells of a matrix without numbers. */
    rings: (stage: string) => scene.locator(`.matrix.small:has([aria-label^="${stage},"]) .ring`),
    currentRing: scene.locator('.matrix.small .ring.current'),
    /** The whole figure, and its parts. */
    whole: scene.locator('.whole'),
    nodes: scene.locator('.node'),
    node: (stage: string) => scene.locator(`.node[data-matrix^=${stage}]`),
    /** Numbers in flight, and matrices that disappear. */
    inFlight: player.locator('.in-flight'),
    travelling: player.locator(':is(.leaving, .in-flight)'),
    segment: (stage: string) => player.locator(segmentOf(stage)),
    currentSegment: player.locator('.segment.current'),
    lastSegment: player.locator('.segment').last(),
    word: (token: number) => player.locator(`.token[data-token="${token}"]`),
    wordThatLooks: player.locator('.token.from'),
    /** The arcs above the sentence. */
    looks,
    looksAtItself: looks.locator('.self'),
    looksAtOthers: looks.locator('path:not(.self)'),
    /** The line: the name of its cell, the way back, and its arithmetic. */
    place: player.locator('.where'),
    crumbs: player.locator('.crumb'),
    arithmetic,
    framing: player.locator('.framing'),
    operands: player.locator('.operand[data-operand]'),
    result: arithmetic.locator('.result'),
    formula: player.locator('.formula'),
    rowSum: player.locator('.row-sum'),
    /** The summary of a stage; if it does not fit, unfolding the text shows it. */
    insight: player.locator('.insight'),
    unfold: player.locator('.more'),
    unfolded: player.locator('.text-sheet.open'),
    spokenLine: player.locator('.spoken-line'),
    question: player.locator('.ask'),
    verdict: player.locator('.verdict'),
    button: (label: string) => player.getByRole('button', { name: label, exact: true }),
    menu: player.locator('.menu'),
    menuSheet: player.locator('.menu-sheet'),
    switches: player.locator('.switches'),
    keyList: player.locator('.key-list'),
    /** The lines of code in the panel that belong to the scene in view. */
    litCode: player.locator('.code-line.lit'),
    inLanguage: (lang: string) => player.locator(`.root[lang|=${lang}]`),
    inTheme: (theme: 'light' | 'dark') => player.locator(`.root.${theme}`),
  };
}
