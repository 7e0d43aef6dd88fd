// The code of an operation in a script, as the operation defines it. Dropout's mask has code of its own: how PyTorch
// samples it, and as values, since another build samples another mask.
import type { FullConfig } from '../engine/index.ts';
import { seedText } from '../engine/number_format.ts';
import type { Op } from '../engine/types.ts';
import type { Code, CodeLine } from '../ops/code.ts';
import { OF_GRADIENTS } from '../ops/index.ts';
import { shapeNote, type NamedTensor } from '../ops/tensors.ts';
import { valueLines } from './script.ts';

export const BUILDS = {
  portable:
    'Builds of PyTorch without MKL draw this mask (macOS, ARM, Debian); those with MKL, on Intel CPUs, another one.',
  mkl: "Builds of PyTorch with MKL draw this mask on Intel CPUs (PyPI's for Linux); those without MKL another one.",
};

/** One draw over (batch, heads, n, n), or for a wrapper one per head; draws of earlier calls come first. */
function dropoutMaskLines(out: NamedTensor, config: FullConfig): readonly CodeLine[] {
  const { name, shape, batched, headed } = out;
  const byHead = headed && config.headsBy === 'wrapper';
  const heads = byHead ? shape.at(-3)! : 1;
  const ofDraw = byHead ? shape.filter((_, dimension) => dimension !== shape.length - 3) : shape;
  const ones = `dropout(torch.ones(${ofDraw.join(', ')}))`;
  const seed = config.dropoutSeed === null ? [] : [`torch.manual_seed(${seedText(config.dropoutSeed)})`];
  const lines: CodeLine[] = [{ text: `dropout = nn.Dropout(p=${config.dropout})` }];
  if (config.call > 1) {
    const earlier = (config.call - 1) * heads;
    lines.push({ text: `for _ in range(${earlier}):`, note: `call ${config.call}: those before it have drawn` });
    lines.push({ text: `    ${ones}` });
  }
  if (byHead) {
    lines.push({ text: 'noise = []' }, { text: `for head in range(${heads}):` });
    lines.push(...[...seed, `noise.append(${ones})`].map((text) => ({ text: `    ${text}` })));
  } else {
    lines.push(...seed.map((text) => ({ text })));
  }
  const noise = byHead ? `torch.stack(noise, dim=${batched ? 1 : 0})` : ones;
  const drawn = { text: `${name} = (${noise} > 0).float()`, note: shapeNote(out) };
  if (config.dropout === 1) return [...lines, { text: '# With p=1 all of them are dropped.' }, drawn];
  return [
    { text: `# ${BUILDS[config.dropoutBuild]}` },
    ...lines,
    { text: '# Of ones dropout leaves 0 where it drops, and 1 / (1 - p) where it keeps: the mask is what is above 0.' },
    drawn,
    ...sameAsValues(out),
  ];
}

/** A mask with more numbers than this is not written out. */
const MAX_VALUES = 200;

function sameAsValues(out: NamedTensor): readonly CodeLine[] {
  const count = out.data.length;
  if (count > MAX_VALUES)
    return [{ text: `# The same mask as values, for every build, would be ${count} numbers: too many for a script.` }];
  const values = valueLines(`${out.name} = torch.tensor(`, out, ')');
  return [
    { text: '# The same mask as values, for every build:' },
    ...values.map(({ text }) => ({ text: `# ${text}` })),
  ];
}

/** Code that depends on the config, not on the operation alone. */
const OWN: { readonly [op in Op]?: Code } = { bernoulli: { numpy: () => null, pytorch: dropoutMaskLines } };

export const codeOf = (op: Op): Code => OWN[op] ?? OF_GRADIENTS[op].code;
