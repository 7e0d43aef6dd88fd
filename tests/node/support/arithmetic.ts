// The arithmetic that a page writes, calculated as a reader would.

/** The value of arithmetic as it is written: `−0.5·(1 + exp(2))`, `√(3²)`, `0.9^2`. */
export function calculated(text: string): number {
  const program = text
    .replaceAll('−', '-')
    .replaceAll('--', '- -')
    .replaceAll('·', '*')
    .replaceAll('√', 'Math.sqrt')
    .replaceAll('²', '**2')
    .replaceAll('^', '**')
    .replaceAll('log', 'Math.log')
    .replaceAll('exp(', 'Math.exp(');
  return Number(new Function(`return ${program}`)());
}
