/** Parses the text of an expression to a tree. */
import { ExpressionError, MAX_EXPRESSION_LENGTH, RESERVED_WORDS, shorten, type Token, tokenize } from './tokens.ts';

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';
export type Expression =
  | { readonly kind: 'constant'; readonly value: number | string | boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly at: number }
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly values: readonly Expression[]; readonly at: number };

/** The minimum and maximum number of arguments of each function. */
export const FUNCTIONS = {
  if: [3, 3],
  sum: [1, 100],
  avg: [1, 100],
  min: [1, 100],
  max: [1, 100],
  count: [1, 100],
  round: [1, 2],
  floor: [1, 1],
  ceil: [1, 1],
  abs: [1, 1],
  selected: [2, 2],
  count_selected: [1, 1],
  position: [0, 0],
  at: [2, 2],
  today: [0, 0],
  now: [0, 0],
  regex: [2, 2],
  concat: [1, 100],
  label_of: [1, 1],
  name_of: [1, 1],
  coalesce: [1, 100],
  number: [1, 1],
  length: [1, 1],
  days: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof FUNCTIONS;

/** The maximum depth: expressions that are nested deeper are rejected. */
export const MAX_EXPRESSION_DEPTH = 100;

const OPERATOR_ALIASES: Readonly<Record<string, BinaryOperator>> = { '==': '=', '<>': '!=' };
/** The precedence of operators. Operators of the same precedence are left-associative. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  ...{ or: 0, and: 1, '=': 2, '==': 2, '!=': 2, '<>': 2, '<': 2, '<=': 2, '>': 2, '>=': 2 },
  ...{ '+': 3, '-': 3, '*': 4, '/': 4, '%': 4 },
};
const COMPARISON_PRECEDENCE = 2;
const MAX_PRECEDENCE = 4;

/** Parses an expression. Throws an `ExpressionError` with the position of the error. */
export const parse = (source: string): Expression => parsePlainSum(source) ?? parseTokens(source);

function parseTokens(source: string): Expression {
  const tokens = tokenize(source);
  let place = 0;
  let depth = 0;
  const peek = () => tokens[place];
  const valueMissing = (at: number) => {
    const next = tokens[at]?.start ?? source.length;
    if (tokens.length === 0) return new ExpressionError('EQUATION_EMPTY', 0);
    const previous = tokens[at - 1];
    return previous
      ? new ExpressionError('EQUATION_VALUE_MISSING', next, { after: previous.text })
      : new ExpressionError('EQUATION_VALUE_MISSING_BEFORE', next, { before: tokens[at]?.text ?? '' });
  };
  /** Creates the error for text that follows a complete value without belonging to it. */
  const unexpected = (token: Token) => {
    const isValue = token.kind !== 'operator' || token.text === '(';
    const text = shorten(source.slice(token.start, token.end));
    return isValue
      ? new ExpressionError('EQUATION_OPERATOR_MISSING', token.start, { before: text })
      : new ExpressionError('EQUATION_UNEXPECTED', token.start, { text });
  };
  const accept = (text: string) => {
    const token = peek();
    if (token?.text !== text || token.kind === 'text' || token.kind === 'name') return false;
    place += 1;
    return true;
  };
  const closeParenthesis = () => {
    if (accept(')')) return;
    const token = peek();
    throw token ? unexpected(token) : new ExpressionError('EQUATION_PARENTHESIS_OPEN', source.length);
  };
  const nested = <T>(read: () => T): T => {
    depth += 1;
    if (depth > MAX_EXPRESSION_DEPTH)
      throw new ExpressionError('EQUATION_TOO_DEEP', peek()?.start ?? 0, { max: MAX_EXPRESSION_DEPTH });
    const result = read();
    depth -= 1;
    return result;
  };
  /** Reads operators from a minimum precedence on. */
  const readLevel = (min: number): Expression => {
    // `not` binds looser than comparisons: not a = b is not (a = b).
    const isNot = min <= COMPARISON_PRECEDENCE && accept('not');
    let left: Expression = isNot
      ? { kind: 'unary', operator: 'not', of: nested(() => readLevel(COMPARISON_PRECEDENCE)) }
      : readUnary();
    let max = isNot ? COMPARISON_PRECEDENCE - 1 : MAX_PRECEDENCE;
    for (let level = operatorLevel(); level >= min && level <= max; level = operatorLevel()) {
      const { text } = tokens[place++] as Token;
      left = {
        kind: 'binary',
        operator: OPERATOR_ALIASES[text] ?? (text as BinaryOperator),
        left,
        right: readLevel(level + 1),
      };
      max = level;
    }
    return left;
  };
  /** The precedence of the next operator; -1 if there is none. */
  const operatorLevel = (): number => {
    const token = peek();
    if (token?.kind !== 'operator' && token?.kind !== 'word') return -1;
    return Object.hasOwn(PRECEDENCE, token.text) ? (PRECEDENCE[token.text] as number) : -1;
  };
  const readUnary = (): Expression => {
    if (accept('-')) return { kind: 'unary', operator: '-', of: nested(readUnary) };
    if (accept('+')) return nested(readUnary);
    const base = readPrimary();
    return accept('^') ? { kind: 'binary', operator: '^', left: base, right: nested(readUnary) } : base;
  };
  const readPrimary = (): Expression => {
    const token = peek();
    if (!token) throw valueMissing(place);
    place += 1;
    if (token.kind === 'number') return readNumber(token);
    if (token.kind === 'text') return { kind: 'constant', value: token.text };
    if (token.kind === 'name') return { kind: 'variable', name: token.text, at: token.start };
    if (token.kind === 'operator') {
      if (token.text !== '(') throw valueMissing(place - 1);
      const inner = nested(() => readLevel(0));
      closeParenthesis();
      return inner;
    }
    if (accept('(')) return readCall(token);
    if (token.text === 'true' || token.text === 'false') return { kind: 'constant', value: token.text === 'true' };
    if (token.text === 'and' || token.text === 'or') throw valueMissing(place - 1);
    if (token.text === 'not') return { kind: 'unary', operator: 'not', of: nested(readUnary) };
    return { kind: 'variable', name: token.text, at: token.start };
  };
  const readNumber = (token: Token): Expression => {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw new ExpressionError('NUMBER_TOO_LARGE', token.start);
    return { kind: 'constant', value };
  };
  const readCall = (token: Token): Expression => {
    const name = token.text;
    if (name === 'not') {
      const of = nested(() => readLevel(0));
      closeParenthesis();
      return { kind: 'unary', operator: 'not', of };
    }
    if (!Object.hasOwn(FUNCTIONS, name)) throw new ExpressionError('UNKNOWN_FUNCTION', token.start, { name });
    const values: Expression[] = [];
    if (!accept(')')) {
      do values.push(nested(() => readLevel(0)));
      while (accept(','));
      closeParenthesis();
    }
    const [min, max] = FUNCTIONS[name as FunctionName];
    if (values.length < min || values.length > max) throw new ExpressionError('ARGUMENTS_WRONG', token.start, { name });
    return { kind: 'call', name: name as FunctionName, values, at: token.start };
  };
  const tree = readLevel(0);
  const rest = peek();
  if (rest) throw unexpected(rest);
  return tree;
}

const PLAIN_SUM = /^sum\([A-Za-z_][\w.]*(, ?[A-Za-z_][\w.]*)*\)$/;

/** Fast path for sums of names, which most calculations of large forms are; null for anything else. */
function parsePlainSum(source: string): Expression | null {
  if (source.length > MAX_EXPRESSION_LENGTH || !PLAIN_SUM.test(source)) return null;
  const values: Expression[] = [];
  let end = 'sum'.length;
  while (end >= 0) {
    const at = source[end + 1] === ' ' ? end + 2 : end + 1;
    // After the last name there is no comma: -1 as the end of a slice excludes the parenthesis.
    end = source.indexOf(',', at);
    const name = source.slice(at, end);
    if (RESERVED_WORDS.has(name)) return null;
    values.push({ kind: 'variable', name, at });
  }
  return values.length > FUNCTIONS.sum[1] ? null : { kind: 'call', name: 'sum', values, at: 0 };
}

/** Lists the variables of a tree, each with its position in the text. */
export function listVariables(tree: Expression): { readonly name: string; readonly at: number }[] {
  switch (tree.kind) {
    case 'constant':
      return [];
    case 'variable':
      return [{ name: tree.name, at: tree.at }];
    case 'unary':
      return listVariables(tree.of);
    case 'binary':
      return [...listVariables(tree.left), ...listVariables(tree.right)];
    case 'call':
      return tree.values.flatMap(listVariables);
  }
}

/** Calls back for each part of a tree, from the outside in. */
export function forEachPart(tree: Expression, visit: (part: Expression) => void): void {
  visit(tree);
  if (tree.kind === 'call') for (const value of tree.values) forEachPart(value, visit);
  else if (tree.kind === 'unary') forEachPart(tree.of, visit);
  else if (tree.kind === 'binary') {
    forEachPart(tree.left, visit);
    forEachPart(tree.right, visit);
  }
}

/** Calls back for each function call in a tree. */
export const forEachCall = (tree: Expression, call: (one: Extract<Expression, { kind: 'call' }>) => void): void =>
  forEachPart(tree, (part) => {
    if (part.kind === 'call') call(part);
  });

/** The number of operations, calls and values of a tree. */
export function countNodes(tree: Expression): number {
  if (tree.kind === 'call') return tree.values.reduce((sum, value) => sum + countNodes(value), 1);
  if (tree.kind === 'unary') return 1 + countNodes(tree.of);
  return tree.kind === 'binary' ? 1 + countNodes(tree.left) + countNodes(tree.right) : 1;
}
