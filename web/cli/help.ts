// The text of --help.
import { LANGUAGES } from '../words/languages.ts';
import { CONFIG_SCHEMA, type FieldSchema } from '../engine/config_schema.ts';
import { ABLATIONS } from '../model/learning_parts.ts';

/** The values of a field. */
function valuesOf(field: FieldSchema): string {
  const { integer, integers, number } = field;
  if (field.word) return Object.keys(field.word).join(' | ');
  if (field.boolean) return 'true | false';
  if (field.seed) return 'an integer; beyond 2^53 - 1 as a string';
  if (integer) return `an integer from ${integer.min}`;
  if (integers) return `a list of integers from ${integers.min}`;
  if (number) return `a number from ${number.min} to ${number.max}`;
  if (field.strings) return 'a list of strings';
  if (field.inputs) return `lists of numbers, or {"draw": "${Object.keys(field.inputs.draw).join('" | "')}"}`;
  if (field.numbers) return 'lists of numbers';
  return field.stages ? 'lists of numbers by the name of a stage' : '';
}

/** A default as it is typed after `--set`; that of the inputs is too long for a line. */
const defaultOf = ({ inputs, default: initial }: FieldSchema): string =>
  inputs ? 'six embeddings' : typeof initial === 'string' ? initial : JSON.stringify(initial);

/** What a value means beyond its size. */
const MEANT: Readonly<Record<string, string>> = { batch: '; 0: no batch dimension' };

const FIELDS = Object.entries(CONFIG_SCHEMA)
  .map(([name, field]) => `  ${name.padEnd(13)} ${defaultOf(field).padEnd(15)} ${valuesOf(field)}${MEANT[name] ?? ''}`)
  .join('\n');

const OF_FIELDS = `The fields of a config, their defaults and values; a field whose default is null can be null:
${FIELDS}`;

const SOURCES = '--preset ID | --config FILE|- | --sentence TEXT | --inputs FILE|-';

export const HELP = `attention-steps: every number of self-attention, exactly as PyTorch prints it

Usage
  attention-steps presets [--json]
  attention-steps trace ${SOURCES} [options]
  attention-steps render ${SOURCES} --out FILE [options]
  attention-steps learn [options]
  attention-steps check FILE... [--write]
  attention-steps --version

"attention-steps presets --help" describes that command; each of the others has such a page, too.

Exit codes: 0 success; 1 check has found problems; 2 invalid input, with one problem per line on standard error; 70 a
bug in attention-steps.`;

/** The options of a config. */
const OF_CONFIG = `\
  --preset ID            a notebook's variant; "attention-steps presets" lists them
  --config FILE          a config as JSON in UTF-8 or UTF-16 ("-": standard input)
  --sentence TEXT        a sentence: the row of each word is drawn from its letters; alone, or over a config
  --inputs FILE          embeddings: a table, CSV, a printed tensor, nested lists or .npy; alone, or over a config
  --replace NAME=FILE    a stage of the config, such as W_query or mask, from such a file; may be repeated
  --set field=value      sets one field of the config; may be repeated. A value is JSON, or else a word`;

export const PRESETS_HELP = `attention-steps presets [--json]

Lists the notebooks' variants: the id of each, the notebook cells that it follows, and those of them whose output
"attention-steps trace --cell" reproduces to the character.
  --json    the same with each config, as JSON`;

export const TRACE_HELP = `attention-steps trace ${SOURCES} [options]

Runs one forward pass and prints its stages.
${OF_CONFIG}
  --stage NAME           one stage only, such as attn_weights
  --row N                only row N of each matrix, counted from 0 ("journey" is 1); needs --stage
  --col M                only column M of that row, counted from 0: one cell; needs --row
  --print torch          as PyTorch prints a tensor (the default)
  --grad-fn              with grad_fn=<...>, for tensors computed from trainable weights
  --print shape          as PyTorch prints a tensor's shape
  --print table          with the tokens beside the rows
  --print json           the trace: config, tokens, stages, data
  --cell CELL            with a preset: the output of this cell of its notebook, to the character, such as
                         "004: In [6]"; "attention-steps presets" lists the cells

${OF_FIELDS}

Problems go to standard error, one line each, with exit code 2.`;

export const RENDER_HELP = `attention-steps render ${SOURCES} --out FILE [options]

Writes numbers, a notebook or a picture to a file; the extension determines the format:
  .csv    all numbers as a list, or one stage as a table
  .npz    the stages for NumPy, by name, or one
  .py     the whole computation as a script that prints the same
  .ipynb  the whole computation in PyTorch, for Jupyter
  .svg    a scene or the whole computation as a picture, 16:9

${OF_CONFIG}
  --stage NAME           one stage only, such as attn_weights; a picture shows its scene, without --stage the whole
  --heads one|all        the heads that a picture of several heads shows (the default: one)
  --token N              a picture of the walk of one word, counted from 0 (the default: the preset's)
  --cell "NAME ROW COL"  the number that a picture's line explains, such as "attn_scores 4 1"
  --row N                a picture of the row of word N, counted from 0, under its words, 3:2: of one head, or two
                         with --heads all, and of few words and short vectors: a message says how few
  --step N               a picture after N steps of the scene, from 0 (the default: all of them)
  --theme light|dark     the theme of a picture (the default: light)
  --width N              the width of a picture in pixels, from 320 to 4096 (the default: 960)
  --lang TAG             the language of words, ${LANGUAGES.join(' or ')} (the default: en)
  --script steps         for .py: PyTorch step by step (the default)
  --script class         PyTorch as a module
  --script numpy         NumPy
  --out FILE             the file to write; an existing one keeps its mode, its owner and its links

A picture has at most 1,000,000 numbers, and 10,000 rows and columns per matrix; a .csv of all stages 4,000,000 numbers.

${OF_FIELDS}

Problems go to standard error, one line each, with exit code 2; then no file is written.`;

export const CHECK_HELP = `attention-steps check FILE... [--write]

Checks the pages of authors: every story and player, their settings, links and questions, every number in the text, how
all of it is spelt and closed, and that the page's scripts and style sheets are there.
Each problem is one line on standard output, with its file and line, so a wrong number can fail a build. The page itself
reports by the same rules; this command checks all sections at once.
  FILE      HTML in UTF-8 or UTF-16 ("-": standard input)
  --write   fills in the numbers that are missing in the text, and corrects wrong ones

Exit codes: 0 everything is correct, also after --write; 1 problems are left; 2 a file cannot be read, after the others
were checked, or no file has an <attention-story> or an <attention-steps>.`;

export const LEARN_HELP = `attention-steps learn [options]

Trains a small model and prints a loss per line: before each step, and after the last. A run is chaotic if a learning
rate that is one bit smaller gives other losses: then another PyTorch may part from it, and its script says so.
  --task NAME            journey (the default), agreement, reverse or thanks
  --seed N --steps N     as in a config
  --take NAMES           takes parts away, with commas between their names:
                         ${ABLATIONS.join(', ')}
  --set field=value      sets one field of the config (docs/learning.md); may be repeated
  --step N               the step of the weights, 0 to steps (the default: the last)
  --digits N             decimals of a loss, also those that the script prints (the default: 4)
  --out FILE             writes a file instead: .py, the PyTorch script that prints the losses; .ipynb, the same as a
                         notebook; .csv, the losses; .npz, the weights as float64, named as in PyTorch's state_dict`;
