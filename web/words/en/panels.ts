// English: the panels below the picture, and what they save.
import type { SettingName } from '../../engine/config_schema.ts';

export const panels = {
  toPicture: 'Back to the picture',
  own: {
    title: 'Your own numbers',
    sentence: 'Your sentence',
    sentenceHelp: (max: number) =>
      `Up to ${max} tokens. Each has a row of its own, drawn from its letters: the same in every sentence.`,
    useSentence: 'Use this sentence',
    typeSentence: 'A sentence of your own',
    noTokens: 'Type at least one word.',
    /** `got`: Infinity if they were not counted. */
    tooManyTokens: (max: number, got: number) =>
      `At most ${max} tokens are shown, and this text has ${got === Infinity ? 'many more' : got}: shorten it.`,
    paste: 'Pasted numbers',
    pasteHelp: 'Numbers as a notebook prints them, as nested lists or as a table. They have one reading:',
    pasteRules: {
      numbers: 'A number is plain: 0.5, 0,5, 1e-3, nan, −inf, True. No currency, no %, no separators of thousands.',
      names: 'Names are words; below “token” or an empty corner they may be anything.',
      header: 'A first line of names has as many names as the rows have cells, or one less.',
      tensors: 'One tensor, or one vector a line.',
      masks: 'A mask is 0 and 1, True and False, or 0 and −inf.',
    },
    pasteInto: 'Into',
    usePaste: 'Use these numbers',
    pasteAt: (line: number, column: number, problem: string) => `Line ${line}, column ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `there are no numbers.`,
      unexpected: (found: string) => `“${found}” does not belong here.`,
      notNumber: (found: string) => `“${found}” is not a number.`,
      almostNumber: (found: string) =>
        `“${found}” begins like a number but is not one: write numbers with a point and nothing else, as 1000, ` +
        `−0.5 or 1e-3. A name may begin like a number below “token” only.`,
      formatted: (found: string) =>
        `“${found}” is neither a number nor a name: write numbers without a currency, “%” or separators of ` +
        `thousands, as 1234.5. Below “token” it may be a name.`,
      sheetError: (found: string) => `“${found}” is an error of a spreadsheet: write a number there, or nan.`,
      notRow: (found: string, line: string) => `“${found}” is not a row of numbers: delete line ${line}.`,
      holds: (found: string) => `this holds ${found}: paste the numbers of one of them.`,
      ofR: () => `this is a print of R, with numbers of rows or columns: write it by write.csv(x).`,
      sparse: () => `this is a sparse tensor: print x.to_dense().`,
      notMask: (found: string) =>
        `“${found}” neither hides a key nor shows it: a mask is 0 and 1, True and False, or 0 and −inf. ` +
        `A bias of the scores is not a mask.`,
      blind: () =>
        `this row would see no key, but a finite number does not hide: softmax would still give the keys their ` +
        `weights. Show a key by 0, or write −inf.`,
      emptyCell: () => `this cell is empty; for a missing number write nan.`,
      absent: (found: string) => `this list has no ${found}.`,
      tooLarge: (found: string) => `${found} does not fit a float32.`,
      elided: () => `“...” leaves numbers out; print the whole tensor.`,
      ragged: (found: string, wanted: string) => `this row has ${found} numbers, the others have ${wanted}.`,
      mixed: () => `a number is next to a list.`,
      unclosed: (found: string) => `“${found}” is never closed.`,
      tooDeep: (found: string) => `lists are nested more than ${found} deep.`,
      tooLong: (found: string) => `at most ${found} characters are read.`,
      trailing: (found: string) => `“${found}” comes after the end.`,
    },
    notes: {
      header: (first: string, last: string) => `The first line, “${first}” to “${last}”, was read as names.`,
      tokens: (first: string, last: string) => `The first column, “${first}” to “${last}”, became the tokens.`,
      labelsLeft: (first: string, last: string) => `The first column, “${first}” to “${last}”, was left out.`,
      tensor: (at: number, count: number) => `Tensor ${at} of ${count} was read.`,
      /** `token`: of the row that sees nothing; null: there is none. */
      mask: (token: string | null, isTurned: boolean) =>
        `1 hides a key here${token === null ? '' : `, and as written “${token}” sees nothing`}` +
        (isTurned ? ': the mask was turned round.' : '.'),
      /** `hides`: the first number that does, as “−inf”. */
      added: (hides: string) => `${hides} hides and 0 shows: the mask is 1 where it hides.`,
    },
    /** For embeddings that are not a table. */
    noRows: (shape: string) =>
      `Embeddings are a row of numbers for each token, as [[1, 2], [3, 4]]: these numbers have the shape ${shape}.`,
    /** Embeddings with more or fewer numbers than the previous ones. */
    otherWidth: (now: string, before: string) =>
      `Each embedding now has ${now} numbers instead of ${before}: new weights are drawn. ` +
      'Undo brings the old ones back.',
    settings: 'All settings',
  },
  settings: {
    /** A field's name for readers; its name in a config is beside it. */
    names: {
      seed: 'Seed',
      dK: 'Key size',
      dV: 'Value size',
      heads: 'Heads',
      kvHeads: 'Key/value heads',
      headsBy: 'How heads are built',
      weightInit: 'Initial weights',
      drawOrder: 'Order of the weights',
      qkv: 'Projections',
      bias: 'Bias',
      outProj: 'Output projection',
      residual: 'Residual connection',
      rope: 'Rotary positions',
      scaleBy: 'Scaling',
      scaleAt: 'When to scale',
      mask: 'Mask',
      lengths: 'Lengths without padding',
      maskBy: 'How to mask',
      hiddenScore: 'Score of hidden keys',
      dropout: 'Dropout rate',
      dropoutSeed: 'Dropout seed',
      dropoutBuild: 'Dropout generator',
      call: 'Forward pass',
    } satisfies Record<SettingName, string>,
    help: {
      seed: 'Given to torch.manual_seed: the same seed gives the same weights.',
      dK: 'How many numbers a query and a key have: with split, for all heads together; with wrapper, for each head.',
      dV: 'How many numbers a value has: with split, for all heads together; with wrapper, for each head.',
      heads: 'How many heads work side by side.',
      kvHeads:
        'If fewer than “Heads”, several heads share keys and values (grouped-query attention). Empty: each has its ' +
        'own.',
      headsBy: 'split: one projection, cut into heads; wrapper: one module per head, side by side.',
      weightInit: 'linear: as nn.Linear initialises its weights; rand: by torch.rand.',
      drawOrder: 'The order in which the notebook creates its weights: q for query, k for key, v for value.',
      qkv: 'separate: three projections; fused: one for all three.',
      bias: 'Adds a bias to queries, keys and values.',
      outProj: 'Adds a last nn.Linear that turns context vectors into the output.',
      residual: 'Adds the inputs to the result of attention: both must be of one size.',
      rope: 'Rotates each pair of columns of queries and keys by the position of the token (RoPE).',
      scaleBy: 'divide: by √d_k; multiply: by 1/√d_k; none: scores stay as they are.',
      scaleAt: 'softmax: after the mask; scores: before it.',
      mask: 'causal (decoder) hides later tokens; padding hides what only fills up the batch; none: encoder.',
      lengths: 'With a padding mask: how many keys of each batch item are visible, such as 3, 2, 1.',
      maskBy: 'fill: −∞ before softmax; renormalise: zero after softmax, then divide by the row’s sum.',
      hiddenScore: 'minus_infinity: their weight is exactly 0; zero: a score like any other, so they get a weight.',
      dropout: 'The probability p that a weight is dropped, from 0 to 1.',
      dropoutSeed: 'Set again before each dropout mask. Empty: the random numbers go on from the first seed.',
      dropoutBuild:
        'portable: PyTorch without MKL; mkl: with it. MKL has a generator of its own, so one seed gives two masks.',
      call: 'Which forward pass to show (1 = the first). Each earlier one has drawn dropout masks of its own.',
    } satisfies Record<SettingName, string>,
  },
  code: {
    title: 'Code in step',
    kinds: {
      pytorch: 'PyTorch, step by step',
      pytorchClass: 'PyTorch, as a module',
      numpy: 'NumPy',
      cpp: 'The C++ that ran here',
      printed: 'As PyTorch prints it',
      printedWithGradFn: 'The same with grad_fn',
    },
    /** For PyTorch's printed output, and the cells of a notebook that print it. */
    sameAs: (cells: string) => `To the character what these cells of the notebook print: ${cells}.`,
  },
  cost: {
    multiplications: 'multiplications',
    divisions: 'divisions',
    exponentials: 'exponentials',
    held: (count: string) => `${count} numbers held`,
    /** Of the numbers held, those kept from earlier steps. */
    kept: (count: string) => `${count} of them stored before`,
    parameters: (count: string) => `${count} parameters`,
  },
  share: {
    title: 'Share',
    link: 'Link',
    embed: 'Embed',
    rest: 'Embed it, or take the numbers',
    kinds: { link: 'Link to this step', tag: 'Tag', iframe: 'Frame (iframe)', jupyter: 'Jupyter' },
    help: {
      link: 'Opens with these numbers at this step.',
      tag: 'For a web page of your own: the player becomes a part of it.',
      iframe: 'For a site that takes frames only, such as a course platform.',
      jupyter: 'A cell for a notebook.',
    },
    /** Why no link is offered: it would have `got` characters, and only `max` are read. */
    tooLong: (max: number, got: number) =>
      `A link would have ${got.toLocaleString('en')} characters, and a page reads at most ` +
      `${max.toLocaleString('en')}. The tag holds everything.`,
  },
  files: {
    picture: 'Picture',
    size: 'Size',
    sizes: { slide: 'slide (16:9)', column: 'column', page: 'page (A4)' },
    noPicture: 'This browser could not make the file.',
    data: 'Data',
    notebook: 'Notebook (.ipynb)',
  },
  notebook: {
    intro:
      'Every step of self-attention in PyTorch, from the embeddings to the context vectors. Run it from top to bottom.',
    inputs: 'The inputs',
    weights: 'The weights, drawn from the seed',
    module: 'The same as a module',
    moduleHelp: 'The steps above in one class: __init__ draws the weights, forward computes.',
  },
};
