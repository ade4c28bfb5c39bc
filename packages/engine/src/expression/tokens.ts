/** The tokens of expressions. */

export type TokenKind = 'number' | 'text' | 'name' | 'word' | 'operator';
/** A token; `start` and `end` are positions in the text from 0, `end` exclusive. */
export interface Token {
  readonly kind: TokenKind;
  /** The text without quotes, braces and escapes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The maximum length in characters; longer expressions are rejected. */
export const MAX_EXPRESSION_LENGTH = 10_000;

/** An error in an expression: its code and its position in the text, from 0. */
export class ExpressionError extends Error {
  readonly code: string;
  readonly at: number;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: string, at: number, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.at = at;
    this.params = params;
  }
}

const MAX_QUOTED_LENGTH = 30;
/** Shortens a part of an expression for messages. */
export const shorten = (text: string): string =>
  text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;

const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /\$\{([^{}]{1,100})\}/y;
const WORD = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const OPERATOR = /<=|>=|!=|<>|==|[-+*/%^()<>=,]/y;

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/**
 * Splits a text into tokens.
 * @throws ExpressionError at the first character that starts no token
 */
export function tokenize(source: string): Token[] {
  if (source.length > MAX_EXPRESSION_LENGTH)
    throw new ExpressionError('EQUATION_TOO_LONG', 0, { max: MAX_EXPRESSION_LENGTH });
  const tokens: Token[] = [];
  let at = 0;
  const push = (kind: TokenKind, text: string, length: number) => {
    tokens.push({ kind, text, start: at, end: at + length });
    at += length;
  };
  while (at < source.length) {
    const first = source[at] as string;
    const isWord = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first === '_';
    if (isWord) {
      const word = readPlainWord(source, at) ?? (match(WORD, source, at) as RegExpExecArray)[0];
      push('word', word, word.length);
      continue;
    }
    if (first === ' ') {
      at += 1;
      continue;
    }
    if (PLAIN_OPERATORS.includes(first)) {
      push('operator', first, 1);
      continue;
    }
    const space = match(SPACE, source, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    if (first === '"' || first === "'") {
      const { text, length } = readQuoted(source, at, first);
      push('text', text, length);
      continue;
    }
    const number = match(NUMBER, source, at);
    const name = number ? null : match(NAME, source, at);
    const word = number || name ? null : match(WORD, source, at);
    const operator = number || name || word ? null : match(OPERATOR, source, at);
    if (number) push('number', number[0], number[0].length);
    else if (name) push('name', name[1] as string, name[0].length);
    else if (word) push('word', word[0], word[0].length);
    else if (operator) push('operator', operator[0], operator[0].length);
    else
      throw new ExpressionError('EQUATION_UNEXPECTED', at, { text: String.fromCodePoint(source.codePointAt(at) ?? 0) });
  }
  return tokens;
}

/** Operators that are no prefix of a longer one. */
const PLAIN_OPERATORS = '-+*/%^(),';

/** Reads a word of ASCII letters, digits, dots and underscores; null if it continues with other characters. */
function readPlainWord(source: string, start: number): string | null {
  let at = start;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
    if (isLetter || (code >= 48 && code <= 57) || code === 95 || code === 46) continue;
    if (code > 127) return null;
    break;
  }
  return source.slice(start, at);
}

function readQuoted(source: string, start: number, quote: string): { text: string; length: number } {
  let text = '';
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at] as string;
    if (character === quote) return { text, length: at + 1 - start };
    if (character === '\\' && at + 1 < source.length) {
      at += 1;
      text += source[at];
    } else text += character;
  }
  throw new ExpressionError('EQUATION_TEXT_OPEN', start, { text: shorten(source.slice(start)) });
}

export const RESERVED_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'true', 'false']);

/** Lists the variables of an expression; none if it cannot be tokenized. */
export function findVariables(source: string): Token[] {
  let tokens: Token[];
  try {
    tokens = tokenize(source);
  } catch {
    return [];
  }
  return tokens.filter(
    (token, index) =>
      token.kind === 'name' ||
      (token.kind === 'word' && !RESERVED_WORDS.has(token.text) && tokens[index + 1]?.text !== '('),
  );
}

/** Formats a key as a variable of an expression: bare if that is unambiguous, otherwise `${key}`. */
export const formatVariable = (key: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(key) && !RESERVED_WORDS.has(key) ? key : `\${${key}}`;
