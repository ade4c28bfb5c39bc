/** Splits an expression into tokens for syntax highlighting. */
import { ExpressionError, findVariables, type Token, tokenize } from '@rounds/engine';

export interface HighlightedToken {
  readonly text: string;
  readonly look: 'plain' | 'number' | 'text' | 'function' | 'variable' | 'unknown' | 'wrong';
}

/** `wrongAt` is the zero-based position of an error; the token there is marked as wrong. */
export function highlight(
  source: string,
  isKnown: (name: string) => boolean,
  wrongAt: number | null,
): HighlightedToken[] {
  const readable = readableTokens(source);
  const variables = new Set(findVariables(source).map(({ start }) => start));
  const pieces: HighlightedToken[] = [];
  let at = 0;
  for (const [index, token] of readable.entries()) {
    if (token.start > at) pieces.push({ text: source.slice(at, token.start), look: 'plain' });
    const isWrong = wrongAt !== null && wrongAt >= token.start && wrongAt < token.end;
    const look = isWrong ? 'wrong' : classify(token, readable[index + 1], variables, isKnown);
    pieces.push({ text: source.slice(token.start, token.end), look });
    at = token.end;
  }
  if (at < source.length)
    pieces.push({ text: source.slice(at), look: wrongAt !== null && wrongAt >= at ? 'wrong' : 'plain' });
  return pieces;
}

/** The tokens before the first character that cannot be tokenized. */
function readableTokens(source: string): Token[] {
  try {
    return tokenize(source);
  } catch (error) {
    if (!(error instanceof ExpressionError) || error.at === 0) return [];
    return readableTokens(source.slice(0, error.at));
  }
}

function classify(
  token: Token,
  next: Token | undefined,
  variables: ReadonlySet<number>,
  isKnown: (name: string) => boolean,
): HighlightedToken['look'] {
  if (token.kind === 'number' || token.kind === 'text') return token.kind;
  if (variables.has(token.start)) return isKnown(token.text) ? 'variable' : 'unknown';
  return token.kind === 'word' && next?.text === '(' ? 'function' : 'plain';
}
