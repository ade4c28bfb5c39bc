/** An expression cut into its words, each with what it is, for its colours. */
import { ExpressionError, type Token, tokenize, variablesIn } from '@rounds/engine';

export interface Piece {
  readonly text: string;
  readonly look: 'plain' | 'number' | 'text' | 'function' | 'variable' | 'unknown' | 'wrong';
}

/** `wrongAt` is the place of an error from 0: the word that stands there is marked. */
export function piecesOf(source: string, knows: (name: string) => boolean, wrongAt: number | null): Piece[] {
  const readable = readableTokens(source);
  const variables = new Set(variablesIn(source).map(({ start }) => start));
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, token] of readable.entries()) {
    if (token.start > at) pieces.push({ text: source.slice(at, token.start), look: 'plain' });
    const isWrong = wrongAt !== null && wrongAt >= token.start && wrongAt < token.end;
    const look = isWrong ? 'wrong' : lookOf(token, readable[index + 1], variables, knows);
    pieces.push({ text: source.slice(token.start, token.end), look });
    at = token.end;
  }
  if (at < source.length)
    pieces.push({ text: source.slice(at), look: wrongAt !== null && wrongAt >= at ? 'wrong' : 'plain' });
  return pieces;
}

/** The words up to where the text cannot be read any more. */
function readableTokens(source: string): Token[] {
  try {
    return tokenize(source);
  } catch (error) {
    if (!(error instanceof ExpressionError) || error.at === 0) return [];
    return readableTokens(source.slice(0, error.at));
  }
}

function lookOf(
  token: Token,
  next: Token | undefined,
  variables: ReadonlySet<number>,
  knows: (name: string) => boolean,
): Piece['look'] {
  if (token.kind === 'number' || token.kind === 'text') return token.kind;
  if (variables.has(token.start)) return knows(token.text) ? 'variable' : 'unknown';
  return token.kind === 'word' && next?.text === '(' ? 'function' : 'plain';
}
