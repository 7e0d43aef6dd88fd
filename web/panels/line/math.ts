// Writes a formula as MathML, which every current browser renders.
import { html, mathml, type TemplateResult } from 'lit';
import type { Formula } from '../../ops/expression.ts';

const WORD = /^[a-z]{2,}$/i;
const IDENTIFIER = /^\p{L}$/u;
/** A prime has its own raised glyph: as an exponent it would all but vanish. */
const PRIMED = /^(\p{L})([′″])$/u;

function atom(text: string): TemplateResult {
  const [base, upper] = text.split('^');
  if (upper) return mathml`<msup>${atom(base!)}<mi>${upper}</mi></msup>`;
  if (text.length > 1 && text.startsWith('∂')) return mathml`<mrow><mi>∂</mi>${atom(text.slice(1))}</mrow>`;
  const [, letter, prime] = PRIMED.exec(text) ?? [];
  if (letter) return mathml`<mrow><mi>${letter}</mi><mo lspace="0" rspace="0">${prime}</mo></mrow>`;
  if (/^\d+$/.test(text)) return mathml`<mn>${text}</mn>`;
  if (text.includes(' ')) return mathml`<mtext>${text.replaceAll(' ', '\u00a0')}</mtext>`;
  if (WORD.test(text) || IDENTIFIER.test(text)) return mathml`<mi>${text}</mi>`;
  return mathml`<mo>${text}</mo>`;
}

function node(formula: Formula): TemplateResult {
  if (typeof formula === 'string') return atom(formula);
  if ('row' in formula) return mathml`<mrow>${formula.row.map(node)}</mrow>`;
  if ('sub' in formula) {
    const [base, index] = formula.sub;
    const [letter, upper] = typeof base === 'string' ? base.split('^') : [];
    return upper
      ? mathml`<msubsup>${atom(letter!)}${node(index)}<mi>${upper}</mi></msubsup>`
      : mathml`<msub>${node(base)}${node(index)}</msub>`;
  }
  if ('fraction' in formula) return mathml`<mfrac>${node(formula.fraction[0])}${node(formula.fraction[1])}</mfrac>`;
  if ('root' in formula) return mathml`<msqrt>${node(formula.root)}</msqrt>`;
  if ('cases' in formula) {
    const rows = formula.cases.map(
      ([value, condition]) => mathml`<mtr><mtd>${node(value)}</mtd><mtd>${node(condition)}</mtd></mtr>`,
    );
    return mathml`<mrow><mo>{</mo><mtable>${rows}</mtable></mrow>`;
  }
  if ('power' in formula) return mathml`<msup>${node(formula.power[0])}${node(formula.power[1])}</msup>`;
  return mathml`<mrow><munder><mo>∑</mo>${node(formula.sum[0])}</munder>${node(formula.sum[1])}</mrow>`;
}

/**
 * Widths in em, rather too large: of a letter, of one beside an index or exponent, of a sign with its gaps; and what is
 * left free.
 */
const EM = { letter: 0.85, small: 0.5, sign: 1.4, bracket: 0.65, margin: 0.4 };

function emsOf(formula: Formula, letter = EM.letter): number {
  const sum = (parts: readonly Formula[]) => parts.reduce((all, part) => all + emsOf(part, letter), 0);
  if (typeof formula === 'string') {
    if (/^[(),]$/.test(formula)) return letter === EM.small ? letter / 2 : EM.bracket;
    if (/^[^\p{L}\d]$/u.test(formula)) return letter === EM.small ? letter : EM.sign;
    const [base, upper = ''] = formula.split('^') as [string, string?];
    return base.length * letter + upper.length * EM.small;
  }
  if ('row' in formula) return sum(formula.row);
  if ('fraction' in formula) return Math.max(emsOf(formula.fraction[0], letter), emsOf(formula.fraction[1], letter));
  if ('root' in formula) return EM.letter + emsOf(formula.root, letter);
  if ('cases' in formula) return EM.bracket + formula.cases.reduce((max, parts) => Math.max(max, 1 + sum(parts)), 0);
  const [base, small] = 'sub' in formula ? formula.sub : 'power' in formula ? formula.power : ['∑', formula.sum[0]];
  if ('sum' in formula) return Math.max(EM.sign, emsOf(small, EM.small)) + emsOf(formula.sum[1], letter);
  return emsOf(base, letter) + emsOf(small, EM.small);
}

/** A formula that is too wide for its line is smaller. */
export const renderFormula = (formula: Formula): TemplateResult =>
  html`<math display="inline" .style=${`--ems:${(emsOf(formula) + EM.margin).toFixed(1)}`}>${node(formula)}</math>`;
