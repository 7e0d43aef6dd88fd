// Writes a formula as MathML, which every current browser renders.
import { html, mathml, type TemplateResult } from 'lit';
import type { Formula } from '../../ops/formula.ts';

const WORD = /^[a-z]{2,}$/i;
const IDENTIFIER = /^\p{L}$/u;
/** A prime has its own raised glyph: as an exponent it would all but vanish. */
const PRIMED = /^(\p{L})([′″])$/u;

function atom(text: string): TemplateResult {
  const [base, upper] = text.split('^');
  if (upper) return mathml`<msup>${atom(base!)}<mi>${upper}</mi></msup>`;
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
  if ('over' in formula) return mathml`<mfrac>${node(formula.over[0])}${node(formula.over[1])}</mfrac>`;
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

export const renderFormula = (formula: Formula): TemplateResult => html`<math display="inline">${node(formula)}</math>`;
