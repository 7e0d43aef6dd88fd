// A run of learning as a PyTorch script: the same sentences, the model as modules in the words of the notebooks, and a
// loop that prints the same losses.
import { filled, INDENT } from '../ops/code.ts';
import type { LearningRun } from '../engine/learning_run.ts';
import { seedText } from '../engine/number_format.ts';

/** The parts of the script, in their order. */
interface LearningParts {
  readonly imports: readonly string[];
  readonly sentences: readonly string[];
  readonly model: readonly string[];
  readonly training: readonly string[];
}

const indented = (lines: readonly string[], depth = 1): readonly string[] =>
  lines.map((line) => (line ? INDENT.repeat(depth) + line : line));

/** A Python string: what JSON escapes, Python escapes alike. */
const quoted = (text: string): string => JSON.stringify(text);

/** A list, as many to a line as fit. */
const list = (name: string, items: readonly string[]): readonly string[] => [
  `${name} = [`,
  ...indented(filled(items, ', ').map((line) => `${line},`)),
  ']',
];

const when = (holds: boolean, ...lines: readonly string[]): readonly string[] => (holds ? lines : []);

/** Whole sentences, as a task or a reader gives them. */
function wholeSentences({ sentences, targets, config }: LearningRun): readonly string[] {
  return sentences.map((words, i) => (config.target === 'next' ? [...words, targets[i]!.at(-1)!] : words).join(' '));
}

const isUneven = ({ sentences, places }: LearningRun) => sentences.some(({ length }) => length < places);

function sentenceLines(run: LearningRun): readonly string[] {
  const { config, words } = run;
  const uneven = isUneven(run);
  const last = config.counted === 'last';
  return [
    ...list('words', words.map(quoted)),
    'sentences = [',
    ...indented(wholeSentences(run).map((sentence) => `${quoted(sentence)},`)),
    ']',
    'ids = [[words.index(word) for word in sentence.split(" ")] for sentence in sentences]',
    ...(config.target === 'next'
      ? ['inputs = [sentence[:-1] for sentence in ids]', 'targets = [sentence[1:] for sentence in ids]']
      : ['inputs = ids', 'targets = [sentence[::-1] for sentence in ids]']),
    ...when(
      last,
      'targets = [[-100] * (len(target) - 1) + target[-1:] for target in targets]  # the last place counts',
    ),
    ...when(
      uneven,
      `places = ${run.places}`,
      'hidden_from = torch.tensor([len(sentence) for sentence in inputs])  # what follows fills up',
      'inputs = [sentence + [0] * (places - len(sentence)) for sentence in inputs]',
      'targets = [target + [-100] * (places - len(target)) for target in targets]',
    ),
    'inputs, targets = torch.tensor(inputs), torch.tensor(targets)  # (sentences, places)',
    ...when(
      config.holdOut > 0,
      `learnt = torch.arange(len(ids)) % ${config.holdOut} != ${config.holdOut - 1}  # the others are held out`,
      `inputs, targets = inputs[learnt], targets[learnt]`,
      ...when(uneven, 'hidden_from = hidden_from[learnt]'),
    ),
  ];
}

function attentionLines(run: LearningRun): readonly string[] {
  const { heads, queryIsKey, mask, hiddenScore, scale } = run.config;
  const [uneven, several] = [isUneven(run), heads > 1];
  const split = (name: string) => (several ? `self.split(self.${name}(x))` : `self.${name}(x)`);
  const width = several ? '(b, num_heads, n, d_k)' : '(b, n, d_k)';
  return [
    'class SelfAttention(nn.Module):',
    ...indented([
      'def __init__(self, d, d_k, num_heads):',
      ...indented([
        'super().__init__()',
        ...when(several, 'self.num_heads = num_heads'),
        'self.W_query = nn.Linear(d, num_heads * d_k, bias=False)',
        queryIsKey ? 'self.W_key = self.W_query' : 'self.W_key = nn.Linear(d, num_heads * d_k, bias=False)',
        'self.W_value = nn.Linear(d, d, bias=False)',
      ]),
      '',
      ...when(
        several,
        'def split(self, x):',
        ...indented(['return x.view(x.shape[0], x.shape[1], self.num_heads, -1).transpose(1, 2)']),
        '',
      ),
      `def forward(self, x${uneven ? ', hidden_from' : ''}):`,
      ...indented([
        `queries = ${split('W_query')}  # ${width}`,
        `keys = ${split('W_key')}`,
        `values = ${split('W_value')}`,
        `attn_scores = queries @ keys.transpose(-2, -1)  # (b, ${several ? 'num_heads, ' : ''}n, n)`,
        ...when(
          mask === 'causal',
          'hidden = torch.triu(torch.ones(x.shape[1], x.shape[1]), diagonal=1).bool()',
          `attn_scores = attn_scores.masked_fill(hidden, ${hiddenScore === 'zero' ? '0.0' : '-torch.inf'})`,
        ),
        ...when(
          uneven,
          `beyond = torch.arange(x.shape[1]) >= hidden_from${several ? '[:, None, None, None]' : '[:, None, None]'}`,
          'attn_scores = attn_scores.masked_fill(beyond, -torch.inf)',
        ),
        ...when(scale, 'attn_scores = attn_scores / keys.shape[-1] ** 0.5'),
        'attn_weights = torch.softmax(attn_scores, dim=-1)',
        'context_vec = attn_weights @ values',
        several ? 'return context_vec.transpose(1, 2).flatten(2)  # the heads side by side' : 'return context_vec',
      ]),
    ]),
  ];
}

function modelLines(run: LearningRun): readonly string[] {
  const { places, residual } = run.config;
  const beyond = isUneven(run) ? ', hidden_from' : '';
  return [
    ...attentionLines(run),
    '',
    '',
    'class Model(nn.Module):',
    ...indented([
      'def __init__(self, num_words, num_places, d, d_k, num_heads):',
      ...indented([
        'super().__init__()',
        'self.token = nn.Embedding(num_words, d)',
        `self.place = nn.Embedding(num_places, d)${places ? '' : '  # drawn, and not used'}`,
        'self.attention = SelfAttention(d, d_k, num_heads)',
        'self.out = nn.Linear(d, num_words, bias=False)',
      ]),
      '',
      `def forward(self, ids${beyond}):`,
      ...indented([
        places
          ? 'x = self.token(ids) + self.place(torch.arange(ids.shape[1]))  # (b, n, d)'
          : 'x = self.token(ids)  # (b, n, d)',
        `context_vec = self.attention(x${beyond})`,
        `return self.out(${residual ? 'x + ' : ''}context_vec)  # (b, n, words)`,
      ]),
    ]),
  ];
}

function optimiserText({ optimiser, rate, momentum, weightDecay }: LearningRun['config']): string {
  const decay = `, weight_decay=${weightDecay}`;
  if (optimiser === 'adamw') return `torch.optim.AdamW(model.parameters(), lr=${rate}${decay})`;
  const more = `${momentum > 0 ? `, momentum=${momentum}` : ''}${weightDecay > 0 ? decay : ''}`;
  return `torch.optim.SGD(model.parameters(), lr=${rate}${more})`;
}

function trainingLines(run: LearningRun, digits: number): readonly string[] {
  const { config } = run;
  const { seed, init, d, dK, heads, steps } = config;
  return [
    `model = Model(len(words), ${run.places}, d=${d}, d_k=${dK}, num_heads=${heads})`,
    `torch.manual_seed(${seedText(seed)})`,
    'for weights in model.parameters():',
    ...indented([`nn.init.uniform_(weights, -${init}, ${init})`]),
    'model.double()  # drawn in float32, computed in float64: the same on every machine',
    `optimizer = ${optimiserText(config)}`,
    '',
    `for step in range(${steps} + 1):`,
    ...indented([
      `logits = model(inputs${isUneven(run) ? ', hidden_from' : ''})`,
      'loss = nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten())',
      `print(f"{loss.item():.${digits}f}")`,
      `if step < ${steps}:`,
      ...indented(['optimizer.zero_grad()', 'loss.backward()', 'optimizer.step()']),
    ]),
  ];
}

/** @param digits Decimals of each loss that it prints. */
export const learningParts = (run: LearningRun, digits = 4): LearningParts => ({
  imports: ['import torch', 'import torch.nn as nn'],
  sentences: sentenceLines(run),
  model: modelLines(run),
  training: trainingLines(run, digits),
});

/** The whole script: it prints a loss a line, before each step and after the last. */
export function learningScript(run: LearningRun, digits = 4): string {
  const { imports, sentences, model, training } = learningParts(run, digits);
  return [...imports, '', ...sentences, '', '', ...model, '', '', ...training, ''].join('\n');
}
