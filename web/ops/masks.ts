// Masks: which keys are hidden from which queries, by rule and by number, and how scripts build them.
import { CONFIG_SCHEMA } from '../engine/config_schema.ts';
import { valueAt, valuesOf, type FullConfig, type Op, type Stage, type Trace } from '../engine/index.ts';
import { both, listLines, PYTORCH, type Code, type CodeLine, type Library } from './code.ts';
import { inputsOf } from './operation.ts';
import { rowValuesOf } from './summary.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

type MaskWord = FullConfig['mask'];
/** Names between which a word of the config has a "+". */
type Joined<Word> = Word extends `${infer First}+${infer Rest}` ? First | Joined<Rest> : Word;
type RuleName = Joined<Exclude<MaskWord, 'none'>>;

/** One rule by which a config's mask hides keys; of several, each hides some. */
interface Rule {
  /** Whether a key is hidden from a query, if `length` keys are not padding. */
  hides(query: number, key: number, length: number): boolean;
  /** It hides every later token, as a decoder does. */
  readonly isDecoder: boolean;
  /** The lines above that of the mask; the mask by this rule alone; and what is joined with that of another rule. */
  code(
    out: NamedTensor,
    config: FullConfig,
    library: Library,
  ): { readonly above: readonly CodeLine[]; readonly alone: string; readonly joined: string };
}

const KEPT = '# A module keeps this triangle as a buffer (register_buffer), which moves to the GPU with it.';

const RULES: Readonly<Record<RuleName, Rule>> = {
  causal: {
    hides: (query, key) => key > query,
    isDecoder: true,
    code(out, _config, { module }) {
      const n = out.sizes.at(-1)!;
      const isNumpy = module === 'np';
      const ones = isNumpy ? `np.ones((${n}, ${n}), dtype=np.float32)` : `torch.ones(${n}, ${n})`;
      const mask = marksHidden(out)
        ? `${module}.triu(${ones}, ${isNumpy ? 'k' : 'diagonal'}=1)`
        : `${module}.tril(${ones})`;
      return { above: isNumpy ? [] : [{ text: KEPT }], alone: mask, joined: mask };
    },
  },
  padding: {
    hides: (_query, key, length) => key >= length,
    isDecoder: false,
    code(out, { lengths }, { module, float32 }) {
      const { rows, cols, batched } = out;
      const [row, comparison] = marksHidden(out) ? ['padded', '>='] : ['visible', '<'];
      const isNumpy = module === 'np';
      const list = listLines(`lengths = ${isNumpy ? 'np.array' : 'torch.tensor'}([`, lengths!.map(String), '])');
      const shape = batched ? `(${lengths!.length}, 1, ${cols}): batch, 1, key` : `(${cols},): key`;
      const length = batched ? 'lengths[:, None, None]' : String(lengths![0]);
      const times = batched ? `1, ${rows}, 1` : `${rows}, 1`;
      return {
        above: [
          ...(batched ? list : []).map((text, i) =>
            i === 0 ? { text, note: 'visible keys of each batch item' } : { text },
          ),
          {
            text: `${row} = (${module}.arange(${cols}) ${comparison} ${length})${float32}`,
            note: `${shape}; one row holds for every query`,
          },
        ],
        alone: isNumpy ? `np.tile(${row}, (${times}))` : `${row}.repeat(${times})`,
        joined: row,
      };
    },
  },
};

const rulesOf = (mask: MaskWord): readonly Rule[] =>
  mask === 'none' ? [] : mask.split('+').map((name) => RULES[name as RuleName]);

/** Whether a config's mask hides every later token. */
export const isDecoder = (mask: MaskWord): boolean => rulesOf(mask).some((rule) => rule.isDecoder);

function built(out: NamedTensor, config: FullConfig, library: Library) {
  const codes = rulesOf(config.mask).map((rule) => rule.code(out, config, library));
  const join = (left: string, right: string) =>
    marksHidden(out) ? `${library.module}.maximum(${left}, ${right})` : `${left} * ${right}`;
  const mask = codes.length === 1 ? codes[0]!.alone : codes.map(({ joined }) => joined).reduce(join);
  return { above: codes.flatMap(({ above }) => above), mask };
}

/** Builds the mask of the config. */
export const MASK_CODE: Code = both((out, library, config) => {
  const { above, mask } = built(out, config, library);
  return [...above, { text: `${out.name} = ${mask}`, note: shapeNote(out) }];
});

/** In PyTorch the mask of `size` tokens, which a module keeps; one without rules about batch items. */
export const keptMask = (out: NamedTensor, config: FullConfig, size: string): string =>
  built({ ...out, sizes: [size, size] }, config, PYTORCH).mask;

const HIDDEN_NUMBERS: { readonly [op in Op]?: 0 | 1 } = { hidden_mask: 1, visible_mask: 0 };

/** The value in a mask that hides a key from a query; null for every other stage. */
export const hiddenNumber = ({ op }: Pick<Stage, 'op'>): 0 | 1 | null => HIDDEN_NUMBERS[op] ?? null;

const marksHidden = (out: Pick<Stage, 'op'>): boolean => hiddenNumber(out) === 1;

/** The mask that has been applied to these scores or weights; null before one is, and where it hides nothing. */
export function hidingMask(trace: Trace, stage: Stage): Stage | null {
  if (stage.rowAxis !== 'query' || stage.colAxis !== 'key') return null;
  if (stage.op === 'masked_fill' && stage.scalar !== null) return null; // a score of zero still gets a weight
  const inputs = inputsOf(trace, stage);
  return (
    inputs.find((input) => hiddenNumber(input) !== null) ??
    inputs.reduce<Stage | null>((met, input) => met ?? hidingMask(trace, input), null)
  );
}

/** Whether a mask hides a cell. */
export const isHiddenAt = (trace: Trace, mask: Stage, row: number, col: number): boolean =>
  valueAt(trace, mask, row, col) === hiddenNumber(mask);

/** Whether a row sees no key. */
export const hidesAllKeys = (trace: Trace, mask: Stage, row: number): boolean =>
  rowValuesOf(trace, mask, row).every((number) => number === hiddenNumber(mask));

/** Whether some cell of a stage is hidden by the mask. */
export function hidesSome(trace: Trace, stage: Stage): boolean {
  const mask = hidingMask(trace, stage);
  return mask !== null && valuesOf(trace, mask).includes(hiddenNumber(mask)!);
}

/** What a mask hides: what a config builds, or of a reader's own mask what its numbers are. */
export type Hides = MaskWord | 'own' | 'upsideDown';

const WORDS = Object.keys(CONFIG_SCHEMA.mask.word!) as MaskWord[];

/** How many cells of a mask hide a key, and where it is from its query; memory has no such places. */
export interface HiddenKeys {
  readonly count: number;
  readonly of: number;
  readonly after: number;
  readonly before: number;
  readonly at: number;
}

export function hiddenKeys(trace: Trace, mask: Stage): HiddenKeys {
  const numbers = Array.from(valuesOf(trace, mask));
  const hidden = numbers.flatMap((number, i) => (number === hiddenNumber(mask) ? [i] : []));
  const ahead = hidden.map((i) => Math.sign((i % mask.cols) - Math.floor(i / mask.cols)));
  const there = (where: number) => (trace.config.memory ? 0 : ahead.filter((each) => each === where).length);
  return { count: hidden.length, of: numbers.length, after: there(1), before: there(-1), at: there(0) };
}

export function whatMaskHides(trace: Trace, mask: Stage): Hides {
  const { mask: built, lengths, memory } = trace.config;
  if (!mask.replaced) return built;
  const length = lengths?.[mask.batch ?? 0] ?? mask.cols;
  const isAsBy = (hides: (query: number, key: number) => boolean) =>
    valuesOf(trace, mask).every(
      (number, i) => (number === hiddenNumber(mask)) === hides(Math.floor(i / mask.cols), i % mask.cols),
    );
  const isOf = (word: MaskWord) => isAsBy((query, key) => rulesOf(word).some((rule) => rule.hides(query, key, length)));
  const known = WORDS.find((word) => !(memory && isDecoder(word)) && isOf(word));
  if (known) return known;
  return !memory && mask.rows > 1 && isAsBy((query, key) => key <= query) ? 'upsideDown' : 'own';
}
