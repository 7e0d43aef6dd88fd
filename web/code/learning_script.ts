// A run of learning as a PyTorch script: the same sentences, the model as modules in the words of the notebooks, and a
// loop that prints the same losses.
import { filled, INDENT } from '../ops/code.ts';
import { fullSentences, type LearningRun } from '../engine/learning_run.ts';
import { seedText } from '../engine/number_format.ts';

/** The parts of the script, in their order. */
interface LearningParts {
  readonly imports: readonly string[];
  readonly sentences: readonly string[];
  readonly model: readonly string[];
  readonly training: readonly string[];
}

/** In the place of a line that this run does not need. */
const NONE = '\0';
const only = (holds: boolean, line: string): string => (holds ? line : NONE);

/** The lines of a text, without those that are not needed. */
const linesOf = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.includes(NONE))
    .map((line) => line.trimEnd());

/** A Python string: what JSON escapes, Python escapes alike. */
const quoted = (text: string): string => JSON.stringify(text);

/** Items of a list, as many to a line as fit. */
const items = (all: readonly string[]): string =>
  filled(all, ', ')
    .map((line) => `${INDENT}${line},`)
    .join('\n');

const isUneven = ({ sentences, places }: LearningRun) => sentences.some(({ length }) => length < places);

function sentenceLines(run: LearningRun): readonly string[] {
  const { target, counted, holdOut } = run.config;
  const uneven = isUneven(run);
  const [inputs, targets] = target === 'next' ? ['[sentence[:-1] for sentence in ids]', '1:'] : ['ids', '::-1'];
  const ofLast = '[[-100] * (len(target) - 1) + target[-1:] for target in targets]';
  return linesOf(`
words = [
${items(run.words.map(quoted))}
]
sentences = [
${fullSentences(run)
  .map((sentence) => `${INDENT}${quoted(sentence)},`)
  .join('\n')}
]
ids = [[words.index(word) for word in sentence.split(" ")] for sentence in sentences]
inputs = ${inputs}
targets = [sentence[${targets}] for sentence in ids]
${only(counted === 'last', `targets = ${ofLast}  # the last place counts`)}
${only(uneven, `places = ${run.places}`)}
${only(uneven, 'hidden_from = torch.tensor([len(sentence) for sentence in inputs])  # what follows fills up')}
${only(uneven, 'inputs = [sentence + [0] * (places - len(sentence)) for sentence in inputs]')}
${only(uneven, 'targets = [target + [-100] * (places - len(target)) for target in targets]')}
inputs, targets = torch.tensor(inputs), torch.tensor(targets)  # (sentences, places)
${only(holdOut > 0, `learnt = torch.arange(len(ids)) % ${holdOut} != ${holdOut - 1}  # the others are held out`)}
${only(holdOut > 0, 'inputs, targets = inputs[learnt], targets[learnt]')}
${only(holdOut > 0 && uneven, 'hidden_from = hidden_from[learnt]')}`);
}

function attentionLines(run: LearningRun): readonly string[] {
  const { heads, queryIsKey, mask, hiddenScore, scale } = run.config;
  const [uneven, several, causal] = [isUneven(run), heads > 1, mask === 'causal'];
  const split = (name: string) => (several ? `self.split(self.${name}(x))` : `self.${name}(x)`);
  const score = hiddenScore === 'zero' ? '0.0' : '-torch.inf';
  const axes = several ? '[:, None, None, None]' : '[:, None, None]';
  return linesOf(`
class SelfAttention(nn.Module):
    def __init__(self, d, d_k, num_heads):
        super().__init__()
        ${only(several, 'self.num_heads = num_heads')}
        self.W_query = nn.Linear(d, num_heads * d_k, bias=False)
        self.W_key = ${queryIsKey ? 'self.W_query' : 'nn.Linear(d, num_heads * d_k, bias=False)'}
        self.W_value = nn.Linear(d, d, bias=False)

    ${only(several, 'def split(self, x):')}
        ${only(several, 'return x.view(x.shape[0], x.shape[1], self.num_heads, -1).transpose(1, 2)')}
${only(several, '')}
    def forward(self, x${uneven ? ', hidden_from' : ''}):
        queries = ${split('W_query')}  # ${several ? '(b, num_heads, n, d_k)' : '(b, n, d_k)'}
        keys = ${split('W_key')}
        values = ${split('W_value')}
        attn_scores = queries @ keys.transpose(-2, -1)  # (b, ${several ? 'num_heads, ' : ''}n, n)
        ${only(causal, 'hidden = torch.triu(torch.ones(x.shape[1], x.shape[1]), diagonal=1).bool()')}
        ${only(causal, `attn_scores = attn_scores.masked_fill(hidden, ${score})`)}
        ${only(uneven, `beyond = torch.arange(x.shape[1]) >= hidden_from${axes}`)}
        ${only(uneven, 'attn_scores = attn_scores.masked_fill(beyond, -torch.inf)')}
        ${only(scale, 'attn_scores = attn_scores / keys.shape[-1] ** 0.5')}
        attn_weights = torch.softmax(attn_scores, dim=-1)
        context_vec = attn_weights @ values
        return context_vec${several ? '.transpose(1, 2).flatten(2)  # the heads side by side' : ''}`);
}

function modelLines(run: LearningRun): readonly string[] {
  const { places, residual } = run.config;
  const beyond = isUneven(run) ? ', hidden_from' : '';
  const model = linesOf(`
class Model(nn.Module):
    def __init__(self, num_words, num_places, d, d_k, num_heads):
        super().__init__()
        self.token = nn.Embedding(num_words, d)
        self.place = nn.Embedding(num_places, d)${places ? '' : '  # drawn, and not used'}
        self.attention = SelfAttention(d, d_k, num_heads)
        self.out = nn.Linear(d, num_words, bias=False)

    def forward(self, ids${beyond}):
        x = self.token(ids)${places ? ' + self.place(torch.arange(ids.shape[1]))' : ''}  # (b, n, d)
        context_vec = self.attention(x${beyond})
        return self.out(${residual ? 'x + ' : ''}context_vec)  # (b, n, words)`);
  return [...attentionLines(run), '', '', ...model];
}

function optimiserText({ optimiser, rate, momentum, weightDecay }: LearningRun['config']): string {
  const decay = `, weight_decay=${weightDecay}`;
  if (optimiser === 'adamw') return `torch.optim.AdamW(model.parameters(), lr=${rate}${decay})`;
  const more = `${momentum > 0 ? `, momentum=${momentum}` : ''}${weightDecay > 0 ? decay : ''}`;
  return `torch.optim.SGD(model.parameters(), lr=${rate}${more})`;
}

function trainingLines(run: LearningRun, { digits = 4, chaotic = false }: LossesPrinted): readonly string[] {
  const { seed, init, d, dK, heads, steps } = run.config;
  return linesOf(`
${only(chaotic, '# This run is chaotic: a PyTorch that adds in another order may part from it at some step.')}
model = Model(len(words), ${run.places}, d=${d}, d_k=${dK}, num_heads=${heads})
torch.manual_seed(${seedText(seed)})
for weights in model.parameters():
    nn.init.uniform_(weights, -${init}, ${init})
model.double()  # drawn in float32, computed in float64: the same on every machine
optimizer = ${optimiserText(run.config)}

for step in range(${steps} + 1):
    logits = model(inputs${isUneven(run) ? ', hidden_from' : ''})
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten())
    print(f"{loss.item():.${digits}f}")
    if step < ${steps}:
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()`);
}

export interface LossesPrinted {
  /** Decimals of each. */
  readonly digits?: number;
  /** Another PyTorch may print others: then a comment says so. */
  readonly chaotic?: boolean;
}

export const learningParts = (run: LearningRun, printed: LossesPrinted = {}): LearningParts => ({
  imports: ['import torch', 'import torch.nn as nn'],
  sentences: sentenceLines(run),
  model: modelLines(run),
  training: trainingLines(run, printed),
});

/** The whole script: it prints a loss a line, before each step and after the last. */
export function learningScript(run: LearningRun, printed?: LossesPrinted): string {
  const { imports, sentences, model, training } = learningParts(run, printed);
  return [...imports, '', ...sentences, '', '', ...model, '', '', ...training, ''].join('\n');
}
