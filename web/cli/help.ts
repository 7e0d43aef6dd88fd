// The text of --help.
import { CONFIG_SCHEMA, type FieldSchema } from '../engine/config_schema.ts';

/** The values of a field. */
function valuesOf({ seed, boolean, integer, number, word, strings, integers, inputs, stages }: FieldSchema): string {
  if (word) return Object.keys(word).join(' | ');
  if (boolean) return 'true | false';
  if (seed) return 'an integer; beyond 2^53 - 1 as a string';
  if (integer) return `an integer from ${integer.least}`;
  if (integers) return `a list of integers from ${integers.least}`;
  if (number) return `a number from ${number.least} to ${number.most}`;
  if (strings) return 'a list of strings';
  if (inputs)
    return `lists of numbers, or {"draw": ${Object.keys(inputs.draw)
      .map((draw) => `"${draw}"`)
      .join(' | ')}}`;
  return stages ? 'lists of numbers by the name of a stage' : '';
}

/** A default as it is typed after `--set`; that of the inputs is too long for a line. */
const defaultOf = ({ inputs, default: initial }: FieldSchema): string =>
  inputs ? 'six embeddings' : typeof initial === 'string' ? initial : JSON.stringify(initial);

const FIELDS = Object.entries(CONFIG_SCHEMA)
  .map(([name, field]) => `  ${name.padEnd(13)} ${defaultOf(field).padEnd(15)} ${valuesOf(field)}`)
  .join('\n');

const OF_FIELDS = `The fields of a config, their defaults, and what they can be; one whose default is null can be null:
${FIELDS}`;

export const HELP = `attention-steps: every number of self-attention, exactly as PyTorch prints it

Usage
  attention-steps presets [--json]
  attention-steps trace --preset ID | --config FILE|- [options]
  attention-steps render --preset ID | --config FILE|- --out FILE [options]
  attention-steps check FILE... [--write]
  attention-steps --version

"attention-steps presets --help", and likewise of trace, render and check, says more.

Exit codes: 0 done; 1 check has found problems; 2 refused, with what is wrong on standard error, one line each;
70 a defect of attention-steps.
On a terminal, standard error tells what is being done once that takes over a second.`;

export const PRESETS_HELP = `attention-steps presets [--json]

Lists the notebooks' variants: the id of each, the notebook cells that it follows, and those of them whose printed
text "attention-steps trace --cell" gives, to the character.
  --json    the same with each config, as JSON`;

export const TRACE_HELP = `attention-steps trace --preset ID | --config FILE|- [options]

Runs one forward pass and prints its stages.
  --preset ID            a notebook's variant; "attention-steps presets" lists them
  --config FILE          a config as JSON in UTF-8 or UTF-16 ("-": standard input)
  --set field=value      sets one field of the config; may be repeated. A value is JSON, or else a word
  --stage NAME           one stage only, such as attn_weights
  --row N                of each matrix only row N, counted from 0 ("journey" is 1); needs --stage
  --col M                of that row only column M, counted from 0: one cell; needs --row
  --print torch          as PyTorch prints a tensor (the default)
  --grad-fn              with its grad_fn=<...>, where it is computed from weights that can be trained
  --print shape          as PyTorch prints a tensor's shape
  --print table          with the tokens beside the rows
  --print json           the trace: config, tokens, stages, data
  --cell CELL            of a preset: what this cell of its notebook prints, to the character, such as
                         "004: In [6]"; "attention-steps presets" lists them

${OF_FIELDS}

Problems go to standard error, one line each, with exit code 2.`;

export const RENDER_HELP = `attention-steps render --preset ID | --config FILE|- --out FILE [options]

Writes numbers, a notebook or a picture into a file, whose end says which:
  .json   the trace, or of one stage its part
  .csv    all numbers as a list, or one stage as a table
  .npy    one stage for NumPy; needs --stage
  .npz    the stages for NumPy, each by its name
  .txt    as PyTorch prints them; with --grad-fn as where it follows gradients
  .ipynb  the whole computation in PyTorch, for Jupyter
  .svg    a scene or the whole computation as a picture, 16:9
  .pdf    the same, its text in the fonts that every reader has
  .png    the same with two pixels for one; needs the package @napi-rs/canvas beside this one

  --preset ID            a notebook's variant; "attention-steps presets" lists them
  --config FILE          a config as JSON in UTF-8 or UTF-16 ("-": standard input)
  --set field=value      sets one field of the config; may be repeated. A value is JSON, or else a word
  --stage NAME           one stage only, such as attn_weights; of a picture, its scene
  --whole                a picture of the whole computation (the default)
  --heads one|all        of a scene of several heads, which are drawn (the default: one)
  --step N               a picture after so many steps of the scene, from 0 (the default: all of them)
  --theme light|dark     of a picture (the default: light)
  --width N              of a picture in pixels, from 320 to 4096 (the default: 960)
  --lang en|zh|pt        the language of words (the default: en)
  --grad-fn              of .txt: with grad_fn=<...>
  --out FILE             a file that is there keeps its mode, its owner and its links, and its content on failure

A picture has at most 1,000,000 numbers, and 10,000 rows and columns a matrix; a .csv of all stages 4,000,000 numbers.

${OF_FIELDS}

Problems go to standard error, one line each, with exit code 2; then no file is written.`;

export const CHECK_HELP = `attention-steps check FILE... [--write]

Holds the pages of authors against the numbers: every story and player, their settings, links and questions, and every
number in the text. What is wrong stands on standard output, a line each, with its file and line; so a page with a
wrong number stops a build. What the page itself would say, by the same rules, is said of all sections at once.
  FILE      HTML in UTF-8 or UTF-16 ("-": standard input)
  --write   fills in the numbers that are missing in the text, and puts right those that are wrong

Exit codes: 0 all is right, also after --write; 1 there are problems left; 2 a file cannot be read, or holds neither an
<attention-story> nor an <attention-steps> where it is the only one.`;
