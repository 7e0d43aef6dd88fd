// Splits a line of code for its colours: comments, strings, numbers and keywords; the rest is plain.

type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword';

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const STRING = String.raw`(?<string>"(?:\\.|[^"\\])*")`;
const NUMBER = String.raw`(?<number>(?<![\w.])-?\d[\d.]*(?:e[+-]?\d+)?f?\b)`;
const pattern = (comment: string, keywords: string) =>
  new RegExp(`(?<comment>${comment}.*)|${STRING}|${NUMBER}|(?<keyword>\\b(?:${keywords})\\b)`, 'gi');

const PATTERNS = {
  python: pattern('#', 'import|from|as|for|in|with|class|def|return|lambda|True|False|None'),
  cpp: pattern(
    '//',
    'const|auto|if|else|for|return|int|float|double|bool|void|template|static|true|false|using|struct',
  ),
};

/** The pieces of one line; joined, they give the line. */
export function tokensOf(line: string, language: keyof typeof PATTERNS): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const upTo = (end: number) => end > at && tokens.push({ kind: 'plain', text: line.slice(at, end) });
  for (const { 0: text, index, groups } of line.matchAll(PATTERNS[language])) {
    upTo(index);
    const [kind] = Object.entries(groups!).find(([, found]) => found !== undefined)!;
    tokens.push({ kind: kind as TokenKind, text });
    at = index + text.length;
  }
  upTo(line.length);
  return tokens;
}
