/** Splits an XPath expression of an XLSForm into tokens with their positions. */

export type XPathTokenKind = 'number' | 'text' | 'reference' | 'name' | 'mark' | 'operator';
export interface XPathToken {
  readonly kind: XPathTokenKind;
  /** The text without quotes and braces. */
  readonly text: string;
  readonly start: number;
}

/** A syntax error with the code of a note and its parameters. */
export class XPathError extends Error {
  readonly code: 'xpath_unreadable' | 'xpath_path' | 'xpath_long';
  readonly params: Readonly<Record<string, string | number>>;
  constructor(code: XPathError['code'], params: XPathError['params']) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export const MAX_XPATH_LENGTH = 10_000;

const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)/y;
const REFERENCE = /\$\{([^{}]{1,200})\}/y;
const NAME = /[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?/uy;
const TEXT = /"[^"]*"|'[^']*'/y;
const MARK = /\.\.|[().,]/y;
const OPERATOR = /<=|>=|!=|[-+*=<>]/y;
/** Characters of paths, predicates, attributes and unions, which are not supported. */
const PATH = /[/[\]@|:]/y;

/** Spreadsheet programs replace straight quotes by curly ones, which XLSForm tools accept. */
const straightenQuotes = (source: string): string => source.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
/** Words that are operators between two values and names elsewhere. */
const WORD_OPERATORS = new Set(['and', 'or', 'div', 'mod']);

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** @throws XPathError */
export function tokenize(cell: string): XPathToken[] {
  if (cell.length > MAX_XPATH_LENGTH) throw new XPathError('xpath_long', { max: MAX_XPATH_LENGTH });
  const source = straightenQuotes(cell);
  const tokens: XPathToken[] = [];
  let at = 0;
  const add = (kind: XPathTokenKind, text: string, length: number) => {
    tokens.push({ kind, text, start: at });
    at += length;
  };
  while (at < source.length) {
    const space = match(SPACE, source, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const reference = match(REFERENCE, source, at);
    const number = match(NUMBER, source, at);
    const text = match(TEXT, source, at);
    const name = match(NAME, source, at);
    const mark = match(MARK, source, at);
    const operator = match(OPERATOR, source, at);
    if (reference) add('reference', reference[1]!.trim(), reference[0].length);
    else if (number) add('number', number[0], number[0].length);
    else if (text) add('text', text[0].slice(1, -1), text[0].length);
    else if (name)
      add(WORD_OPERATORS.has(name[0]) && endsValue(tokens.at(-1)) ? 'operator' : 'name', name[0], name[0].length);
    else if (mark) add('mark', mark[0], mark[0].length);
    else if (operator) add('operator', operator[0], operator[0].length);
    else if (match(PATH, source, at)) add('mark', source[at] as string, 1);
    else throw new XPathError('xpath_unreadable', { at: at + 1 });
  }
  return tokens;
}

/** Whether the token ends a value, so that a following word is an operator. */
const endsValue = (token: XPathToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'operator' ? false : token.kind !== 'mark' || [')', ']', '.', '..'].includes(token.text));
