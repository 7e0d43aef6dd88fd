// The parts of a player, by name. Controls and matrices have roles and labels; the rest of a picture has none, and only
// this file knows its classes.
import type { FrameLocator, Page } from 'playwright-core';

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
  picker: '.picker select',
  allHeads: '.switch.all-heads',
  keyList: '.key-list',
  /** The switch of questions. */
  asks: '.switch.asks',
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
  number: '.number',
  title: '.title',
  /** The words and numbers of matrices, and the lines that lead from a cell to its operands. */
  written:
    '.title > span, .rowhead:not(.spoken) b, .colhead:not(.spoken) b, .corner small:not(.spoken), ' +
    '.legend > span, .cell .number',
  lead: '.lead',
  weightsGrid: '.matrix[data-matrix=attn_weights] [role=grid]',
  withoutNumbers: '.mute, .small',
  emptyCell: '.cell.empty',
  changedCell: '.cell.changed',
  currentCell: '.cell.current',
  crossedCell: '.cell.fallen',
  /** Hidden by the mask: hatched. */
  hiddenCell: '.cell.masked',
  hatchLine: '.patterns .hatch-line',
  hatchGround: '.patterns .hatch-ground',
  /** The pieces of a scene that must not be cut; what leaves it while the next one comes. */
  ofScene: '.cell, .title, .legend, .rowhead, .colhead, .operator, .heat-grid, .node, .node-title',
  leaving: '.leaving > *',
  drawnInScene: '.sheet *:not(.in-flight)',
  /** The words of the whole figure while it leaves; of these, the names of rows. */
  figureWord: '.leaving .node > :is(.row-names, .node-title)',
  rowNames: '.row-names',
  /** The pieces of a picture in a section of a story. */
  drawnInSection: '.arriving :is(.matrix, .node, .was, .mixed)',
  /** The texts of the line. */
  lineTexts: '[part=line] :is(.glue, .place bdi)',
  wholeRow: 'button.row-way',
  /** What surrounds a scene, and the whole figure. */
  wholeScene: '.sheet, .arriving, .whole',
  /** The matrices of the whole figure, and the names of those that lead to a scene. */
  node: '.node',
  wordButton: '.token',
  sceneInFigure: '.node[data-at] .node-title',
  /** A matrix too large for numbers: its canvas, and the list of its row in focus. */
  map: '[part=scene] .map',
  entry: '.entry',
  rowList: '.row-list',
  amount: '.row-list .amount',
  /** In a matrix of the whole figure: the row in focus, what covers the others; the bands between matrices. */
  focusedRow: '.focused',
  veil: '.veil',
  dim: '.dim',
  band: '.band',
  /** Arcs over the sentence, without their legend; those of negative scores. */
  arcOfWord: '.arc:has(title)',
  belowZero: '.below-zero',
  /** The text: its heading without the code name, why the scene is as it is, and the line with its arithmetic. */
  heading: '[part=text] h2 > span',
  reason: '.why p:not(.apart)',
  place: '.where',
  /** The line of the cell's name. */
  placeLine: '.place',
  change: '.place .change',
  textSheet: '.text-sheet',
  /** The buttons that show all of the text, and all of a long line. */
  unfold: '.more',
  fold: '.fold',
  formulaBox: '.formula',
  formula: '.formula math',
  arithmetic: '.arithmetic',
  /** A term of the line that has come, and is not the result. */
  term: '.operand:not(.later, .result)',
  crumb: '.crumb',
  field: '.edit',
  dark: '.root.dark',
  /** In place of a player that waits, or that could not be loaded: a message, and the button that tries again. */
  loading: '.loading',
  again: '.again',
  /** Messages above the player, and the button that closes them; one where a part of it is missing. */
  messages: '.asked p',
  dismiss: '.asked button',
  alerts: '.asked',
  problem: '.problem',
  /** Panels below the picture. */
  panels: '.panels',
  panel: ':is(.panels, .notes) > details',
  ownPanel: '.own',
  codePanel: '.code',
  settings: '.settings',
  settingName: '.flag',
  sharePanel: '.share',
  /** What became of a file, the line that opens the rest, the link, and the code of the kind that was chosen. */
  shareSaid: '.share .outcome',
  shareRest: '.share .rest > summary',
  shareLink: '.share > .parts textarea',
  shareCopy: '.share > .parts .copy',
  shareKind: '.share [aria-pressed]',
  shareText: '.share .rest textarea',
  codeLine: '.code-line',
  codeLines: '.code-lines',
  codeSummary: '.code summary',
  /** The lines of code that lead to a stage: its content has come. */
  codeContent: '.code [data-code-stage]',
  codeProblem: '.code .problem',
  notes: '.notes',
  /** The forms of a player. */
  ownForms: 'form.ask, form.own-form, form.own-sentence',
  /** The picture of a button without words. */
  icon: ':scope > svg:is(.icon, :only-child)',
  /** What a mouse may find smaller than 24 px; the sizes for a finger are in MEASURED. */
  smallForAMouse: '.cell, .code-stage, .crumb',
} as const;

/** What shows that a part is there, by the name that `controls` and `hide` have for it. */
export const SHOWN_BY = {
  pickers: '.picker',
  strip: '.track',
  transport: '[part=transport] .act',
  words: '[part=text] h2',
  line: '.line',
  own: '.own',
  code: '.code',
  notes: '.notes',
} as const;

/** One element of each kind of a player with a scene in view. */
export const OF_EACH_KIND = [
  '.cell',
  '.segment',
  '.token',
  '.act',
  '[part=text] h2',
  '.why p',
  '.picker select',
  '.arithmetic',
  '.title',
] as const;

/** The segment of the scene that computes a stage. */
export const segmentOf = (stage: string) => `${PARTS.segment}[title="${stage}"]`;

/** What the laws of laws/ measure in a player or in what learns; they run in the page. */
export const MEASURED = {
  matrix: '[part=scene] .matrix',
  operator: '[part=scene] .operator',
  /** The pieces of a matrix: by their text, and by their box. */
  inked:
    '.title > span, :is(.rowhead, .colhead):not(.spoken) b, .corner small:not(.spoken), .blocks span, ' +
    '.legend span:not(.ramp):not(.swatch)',
  boxed: '.cell, .ramp, .heat-grid',
  foldedText: '.text-sheet:not(.open)',
  unfolded: '.open',
  /** For screen readers alone. */
  heardOnly: '.apart, [class^=spoken]',
  spoken: '.spoken',
  formula: '.formula',
  paragraph: '[part=text] h2 > span, .why p:not(.apart), .framed, .framing .legend, .formula, .arithmetic, .row-sum',
  label: '.token, .node-title, .node-caption',
  uncut: '.matrix:not(.mute) .cell, [part=scene] :is(.rowhead, .colhead) b, .blocks span, .segment .name, .node-title',
  /** May end in an ellipsis on the narrowest phones. */
  shortened: 'b, .blocks span',
  block: '.bar, .over, [part=text], [part=scene], [part=transport], .panels > details, .notes',
  target:
    'button, select, input, textarea, summary, a[href], [role=button], [role=gridcell][tabindex], [tabindex], ' +
    '[data-cell], .map, [data-head], .entry',
  /**
   * Other controls do the same: the list of its row has a cell's numbers if there are more than 12 tokens, the menu has
   * the tokens to follow, and the track has the scenes of the whole figure.
   */
  smallOnPurpose: '.heat .cell, .token:nth-child(n + 13), .token:has(~ .token:nth-child(13)), [part=scene] .node',
  term: '.operand, .arithmetic > .fold, .crumb',
  /** As large as possible in a scene that must be complete and visible. */
  drawn: '[part=scene] .cell',
  /** As wide as a word, or as the number of scenes allows: steps forward and back do the same. */
  inARow: '.token, .segment',
  segment: '.segment',
  lineText: '.where, .change, .formula, .arithmetic, .glue, .copied, .framed',
  place: '.where',
  shownNumber: '.matrix:not(.mute) .cell .number',
  resultNumber: '.matrix.result:not(.mute) .cell .number',
  /** Those of its last row. */
  resultCells: '.matrix.result .row:last-child > .cell',
  node: '.whole .node',
  word: '[part=sentence] .token',
  memory: '[part=sentence] .of-memory',
  /** Neither text nor in a language. */
  code: 'style, script, code, pre, .code, textarea',
} as const;
export type Measured = typeof MEASURED;

/** Locators in the player of a page. Stages are named as in a trace, rows, columns and tokens counted from 0. */
export function partsOf(page: Page) {
  const player = page.locator('attention-steps');
  const scene = player.locator('[part=scene]');
  const grid = (stage: string) => scene.getByRole('grid', { name: new RegExp(`^${stage}[,，]`) });
  const arithmetic = player.locator('.arithmetic');
  const looks = player.locator('.arcs');
  return {
    player,
    scene,
    heading: player.locator(PARTS.heading),
    reason: player.locator(PARTS.reason),
    /** The text beside the scene in view. */
    text: player.locator('[part=text]'),
    grid,
    /** The numbers of a matrix. */
    cells: (stage: string) => grid(stage).locator('.cell'),
    cell: (stage: string, row: number, col: number) => grid(stage).locator(`.cell[data-cell$=" ${row} ${col}"]`),
    row: (stage: string, row: number) => grid(stage).locator(`.cell[data-cell*=" ${row} "]`),
    /** The written numbers of a matrix: a small matrix has only colours. */
    numbers: (stage: string) => grid(stage).locator('.number'),
    /** The pale cells: those of tokens that are not followed. */
    paleCells: (stage?: string) => (stage ? grid(stage) : scene).locator('.cell.aside'),
    /** The cells of the matrix that a scene computes. */
    resultCells: scene.locator('[part=result] .cell'),
    operandMatrices: scene.locator('.matrix.left, .matrix.top, .matrix.between'),
    changedCells: player.locator('.cell.changed'),
    /** Numbers of the result that are struck out. */
    struck: scene.locator('[part=result] .cell.fallen s'),
    currentCell: scene.locator('.cell.current'),
    litCell: scene.locator('.cell.lit'),
    matrix: (stage: string) => scene.locator(`.matrix[data-matrix^="${stage}"]`),
    /** A matrix too large for numbers, and the list of its row in focus. */
    map: (stage: string) => scene.locator(`.matrix:has([aria-label^="${stage}"]) .map`),
    /** The colours of all such matrices, in the scene and in the track. */
    canvases: player.locator('.heat-grid canvas'),
    maps: player.locator(PARTS.map),
    rowList: player.locator(PARTS.rowList),
    entries: player.locator('.row-list .entry'),
    amounts: player.locator(PARTS.amount),
    /** What stands for the middle of a long line. */
    fold: player.locator(PARTS.fold),
    /** The titles of all matrices. */
    titles: scene.locator('.matrix .title > span:first-child'),
    allTitles: scene.locator('.matrix .title'),
    titleInView: scene.locator('.matrix.in-view .title'),
    /** The blocks of columns that heads or projections have, and that in view. */
    blocks: scene.locator('.blocks span'),
    blockInView: scene.locator('.blocks .in-view'),
    leadToQuery: scene.locator('.lead.query'),
    leadToKey: scene.locator('.lead.key'),
    allCells: scene.locator(PARTS.cell),
    legend: (stage: string) => scene.locator(`.matrix:has([aria-label^="${stage},"]) .legend`),
    /** The field over a cell that is edited, and the message of a cell that cannot be. */
    field: player.locator('.edit'),
    /** The frames around cells of a matrix without numbers. */
    rings: (stage: string) => scene.locator(`.matrix.small:has([aria-label^="${stage},"]) .ring`),
    currentRing: scene.locator('.matrix.small .ring.current'),
    /** The scene that comes, or that has come. */
    arriving: player.locator('.arriving'),
    /** The whole figure, and its parts. */
    whole: scene.locator('.whole'),
    nodes: scene.locator('.node'),
    /** The bars of its numbers below zero. */
    minusBars: scene.locator('.whole path.minus'),
    /** The names of the rows of its matrices. */
    namesOfRows: scene.locator('.row-names > span'),
    node: (stage: string) => scene.locator(`.node[data-matrix^=${stage}]`),
    /** Numbers in flight and matrices that disappear. */
    travelling: player.locator(':is(.leaving, .in-flight)'),
    segment: (stage: string) => player.locator(segmentOf(stage)),
    segments: player.locator(PARTS.segment),
    segmentNames: player.locator(PARTS.segmentName),
    currentSegment: player.locator('.segment.current'),
    thumbnails: player.locator('.thumb'),
    lastSegment: player.locator('.segment').last(),
    words: player.locator('.token'),
    word: (token: number) => player.locator(`.token[data-token="${token}"]`),
    wordThatLooks: player.locator('.token.from'),
    /** The arcs above the sentence. */
    looks,
    arcs: looks.locator('.arc'),
    looksAtItself: looks.locator('.self'),
    looksAtOthers: looks.locator('path:not(.self)'),
    /** The line: the name of its cell, the way back, and its arithmetic. */
    place: player.locator(PARTS.place),
    placeLine: player.locator(PARTS.placeLine),
    lineLegend: player.locator('[part=line] .legend'),
    change: player.locator(PARTS.change),
    crumbs: player.locator('.crumb'),
    arithmetic,
    operands: player.locator('.operand[data-operand]'),
    result: arithmetic.locator('.result'),
    formula: player.locator(PARTS.formulaBox),
    math: player.locator(PARTS.formula),
    rowSum: player.locator('.row-sum'),
    /** The summary of a stage; if it does not fit, unfolding the text shows it. */
    insight: player.locator('.insight'),
    unfold: player.locator(PARTS.unfold),
    unfolded: player.locator('.text-sheet.open'),
    textSheet: player.locator(PARTS.textSheet),
    spokenLine: player.locator('.spoken-line'),
    /** A question, its choices, and the button that answers it. */
    question: player.locator('.ask'),
    choices: player.locator('.choice'),
    answer: player.locator('.ask > [type=submit], .ask > button:not([type])'),
    verdict: player.locator('.verdict'),
    /** Messages above the player, all of them together; one where a part of it is missing. */
    messages: player.locator(PARTS.messages),
    alerts: player.locator(PARTS.alerts),
    problem: player.locator(PARTS.problem),
    again: player.locator(PARTS.again),
    undo: player.locator(PARTS.undo),
    redo: player.locator(PARTS.redo),
    reset: player.locator(PARTS.reset),
    button: (label: string) => player.getByRole('button', { name: label, exact: true }),
    /** The list of notebooks. */
    preset: player.locator('#pick-preset'),
    menu: player.locator(PARTS.menu),
    menuButton: player.locator(PARTS.menuButton),
    menuSheet: player.locator('.menu-sheet'),
    switches: player.locator('.switches'),
    panels: player.locator(PARTS.panel),
    codePanel: player.locator(PARTS.codePanel),
    codeKinds: player.locator('.code .code-kinds button'),
    codeStages: player.locator('.code-stage'),
    codeLines: player.locator(PARTS.codeLine),
    /** The end of the walk: the row of a token before and after. */
    outcome: player.locator('.outcome .was'),
    outcomeRow: (row: number) => player.locator('.outcome .was').nth(row).locator('.cells'),
    outcomeCells: (row: number) => player.locator('.outcome .was').nth(row).locator('.cells span'),
    /** How the row is mixed: the bar of shares, their texts, and the streams into the new row. */
    mix: player.locator('.outcome .mixed'),
    mixBar: player.locator('.mixed .drawing > rect').first(),
    mixTexts: player.locator('.mixed text'),
    mixStream: player.locator('.mixed .drawing > path'),
    /** Below it: a remark, and where a reader can go from there. */
    note: player.locator('.note'),
    waysOn: player.locator('.ways :is(button, a)'),
    keyList: player.locator(PARTS.keyList),
    /** The lines of code in the panel that belong to the scene in view. */
    litCode: player.locator('.code-line.lit'),
    inLanguage: (lang: string) => player.locator(`.root[lang|=${lang}]`),
    inTheme: (theme: 'light' | 'dark') => player.locator(`.root.${theme}`),
  };
}

/** Selectors within the shadow root of what learns. */
export const LEARNING = {
  problem: '.problem',
  again: '.again',
  track: '.losses',
  /** What it shows of a step, and what it says of it. */
  weight: '.words small',
  next: '.likeliest li',
  said: '.caption',
  compared: '.losses .other',
  /** Names of levels of the curve. */
  level: 'p.level',
  /** From a level's line to its name. */
  leader: 'i.level b',
  curve: '.all',
  /** Parts that are apart from each other, from top to bottom. */
  apart: '.prompt, .next, .losses, .caption, form, .play, .controls, .panels',
  /** The parts that the keyboard goes through, by their class. */
  place: '.words, .losses, .actions, .experiments, .controls, .own, .take, .step',
} as const;

/** Locators in what learns; its opening is that of the article. */
export function learningPartsOf(page: Page) {
  const element = page.locator('attention-learning');
  const panel = (name: string) => element.locator(`.${name}`);
  return {
    ...openingOf(page),
    element,
    said: element.locator(`.opening.ready ${LEARNING.said}`),
    compared: element.locator(LEARNING.compared),
    leaders: element.locator(LEARNING.leader),
    answers: element.locator('.answers button'),
    messages: element.locator(`${LEARNING.problem} p`),
    task: element.locator('#pick-task'),
    panel,
    summary: (name: string) => panel(name).locator('> summary'),
    /** The player of a step. */
    player: element.locator('attention-steps'),
  };
}

/** Selectors in the article and in other stories. */
export const STORY = {
  /** Buttons of which each shows the model trained in another way. */
  states: '.states',
  /** Below the picture: what leads to the next section, and back to the original numbers. */
  next: '.next',
  restore: '.restore',
  /** All that is below the picture. */
  bar: '.section-bar',
  own: '.edited',
  /** What the article says where no script can run. */
  noServer: '.no-server',
  /** In the player: the arcs, the middle of its picture, and the overview or the result. */
  looks: '.arcs',
  middle: '.middle',
  row: '.row-block',
  figure: '.node, .node-caption',
  current: '.current',
  cell: '.cell',
  more: '.more',
  arithmetic: '[part=line] .arithmetic',
  arrivingMatrix: '.arriving [data-matrix]',
  arrivingCell: '.arriving .cell',
  inputs: '.node[data-matrix=inputs]',
  weights: '.arriving [data-matrix=attn_weights]',
  weightCells: '.arriving [data-matrix=attn_weights] .cell',
} as const;

/** Selectors in the opening of the article, which has no shadow root. */
export const OPENING = {
  ready: '.opening.ready',
  handle: '[type=range]',
  place: '.guess',
  weight: 'small',
  words: '.words',
  word: '.words > span',
  /** The curve to its end, as it stands before it is drawn. */
  curve: '.all',
  /** Its line, and what is named or said beside it. */
  path: '.all path',
  beside: '.axis-name, .handle b, .stretches, .rounds',
  /** Parts that are apart from each other. */
  apart: '.opening :is(.prompt, .next, .losses, .status, .duration, form, .onward, .play)',
  /** What stands in its place before the script comes. */
  placed: [
    '.words',
    '.words > span:last-child',
    '.guess',
    '.losses',
    '.status',
    '.duration',
    '.actions',
    'attention-story',
  ],
} as const;

/** The opening as it is in the page, without its script. */
export function stillOf(page: Page) {
  const opening = page.locator('.opening');
  return {
    still: page.locator('.opening.still'),
    /** Why it stands still. */
    missing: opening.getByRole('alert'),
    disabled: opening.locator(':disabled:visible'),
    words: opening.locator(OPENING.words),
    captions: opening.locator('.stretches > li'),
    curve: opening.locator(OPENING.curve),
    onward: opening.locator('.onward'),
  };
}

/** The opening of the article, once it has learnt. */
export function openingOf(page: Page | FrameLocator) {
  const opening = page.locator(OPENING.ready);
  return {
    opening,
    /** The words of its sentence, with their weights; the weights alone; the arcs. */
    words: opening.locator('.words > span'),
    weights: opening.locator('.words small'),
    arcs: opening.locator('.looks path'),
    /** The word that comes next, and the likeliest ones with their shares. */
    place: opening.locator('.guess'),
    likeliest: opening.getByRole('listitem').filter({ has: page.locator('i') }),
    curve: opening.locator('.losses'),
    handle: opening.locator('.losses').getByRole('slider'),
    handleName: opening.locator('.losses .handle b'),
    levels: opening.locator(LEARNING.level),
    captions: opening.locator('.stretches > li'),
    status: opening.locator('.status'),
    duration: opening.locator('.duration'),
    field: opening.getByRole('textbox'),
    refused: opening.locator('.refused'),
    play: opening.locator('.play'),
  };
}

/** Locators in the article. */
export function articlePartsOf(page: Page) {
  const story = page.locator('attention-story');
  return {
    story,
    sections: page.locator('attention-story > section'),
    /** That a sentence of one's own is in view, and the button that takes it away. */
    told: story.locator(STORY.own),
    restore: story.locator(STORY.restore),
    bar: (name: 'play' | 'pause' | 'stepBack' | 'stepForward') => story.locator(`.section-bar .${name}`),
  };
}

/** The player once it presents and has the keys. */
export const PRESENTING = 'attention-steps [part=player].presents:focus';

/** A story's row: blocks of cells, the next word and its share, what a cut arc was, bars as they were, and a note. */
export const ROW = {
  block: '.row-block',
  /** Names of rows before their cells. */
  named: '.row-block .named',
  /** Below zero, in rows that show colours alone. */
  below: '.row-block .thin .minus',
  next: '.next-word :is(b, small)',
  cut: '.arc:is(.ghost, .stub, .stroke)',
  stub: '.arc.stub',
  arcTo: (token: number) => `.arc[data-to="${token}"]`,
  outline: '.row-marks [stroke-dasharray]',
  marks: '.row-marks',
  note: '.curtain em',
  /** The picture before, during a change. */
  leaving: '.leaving',
  /** A matrix's row on its way to where it is now, and a number in it. */
  moving: (matrix: string) => ({ block: `.arriving .row-block[data-matrix=${matrix}]`, number: '.cell .number' }),
} as const;

/** Two heads over a sentence: their arcs, the second's two lines over each other, and the words between. */
export const HEADS = {
  arcs: 'attention-steps .arcs',
  outer: '.arc.outer',
  inner: '.arc.inner',
  words: 'attention-steps .tokens',
  guess: '.roles b',
  /** A small sentence's drawing, and what it shows. */
  drawing: '.roles svg',
  caption: '.roles li > small',
} as const;

/** What a chapter of the article lets a reader try: its link, the word that follows, and all that can be pressed. */
export const TRY = {
  link: '.try a',
  word: '.try em',
  /** In lines of text. */
  pressable: 'section:not(#questions) p:not(.states) > a:is([data-set], [data-learn])',
} as const;
