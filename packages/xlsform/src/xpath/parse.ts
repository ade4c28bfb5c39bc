/** Parses XPath expressions. Paths other than `.`, `..` and `../name` get a separate error, because they are not supported. */
import { tokenize, XPathError, type XPathToken } from './tokens.ts';

export type XPathOperator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod';
export type XPath =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** `${name}` or `../name`. */
  | { readonly kind: 'reference'; readonly name: string }
  /** A bare name, which is a column of the choices in a choice filter. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'self' }
  /** `..`, `../..` and so on. */
  | { readonly kind: 'parent'; readonly steps: number }
  | { readonly kind: 'call'; readonly name: string; readonly values: readonly XPath[] }
  | { readonly kind: 'negative'; readonly of: XPath }
  | { readonly kind: 'binary'; readonly operator: XPathOperator; readonly left: XPath; readonly right: XPath };

const MAX_DEPTH = 60;
/** Operators by precedence, lowest first. All are left-associative. */
const PRECEDENCE_LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

/** The syntax tree of a cell. @throws XPathError with the position of a syntax error */
export function parseXPath(cell: string): XPath {
  const reader = new XPathParser(tokenize(cell), cell.length);
  return reader.parse();
}

class XPathParser {
  readonly #tokens: readonly XPathToken[];
  readonly #end: number;
  #position = 0;
  #depth = 0;

  constructor(tokens: readonly XPathToken[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  parse(): XPath {
    const tree = this.#parseLevel(0);
    if (this.#position < this.#tokens.length) throw this.#createError();
    return tree;
  }

  #createError(): XPathError {
    const token = this.#tokens[this.#position];
    if (token && /^[/[\]@|:]$/.test(token.text) && token.kind === 'mark') return new XPathError('xpath_path', {});
    return new XPathError('xpath_unreadable', { at: (token?.start ?? this.#end) + 1 });
  }

  #accept(kind: XPathToken['kind'], text: string): boolean {
    const token = this.#tokens[this.#position];
    if (token?.kind !== kind || token.text !== text) return false;
    this.#position += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept('mark', text)) throw this.#createError();
  }

  #parseLevel(level: number): XPath {
    if (level === PRECEDENCE_LEVELS.length) return this.#parseNegative();
    let left = this.#parseLevel(level + 1);
    for (let token = this.#tokens[this.#position]; token; token = this.#tokens[this.#position]) {
      if (token.kind !== 'operator' || !PRECEDENCE_LEVELS[level]?.includes(token.text)) break;
      this.#position += 1;
      left = { kind: 'binary', operator: token.text as XPathOperator, left, right: this.#parseLevel(level + 1) };
    }
    return left;
  }

  #parseNegative(): XPath {
    if (!this.#accept('operator', '-')) return this.#parseValue();
    return { kind: 'negative', of: this.#parseNested(() => this.#parseNegative()) };
  }

  #parseNested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#createError();
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #parseValue(): XPath {
    const token = this.#tokens[this.#position];
    if (!token || token.kind === 'operator') throw this.#createError();
    const value = this.#parsePrimary(token);
    const next = this.#tokens[this.#position];
    if (next?.kind === 'mark' && (next.text === '/' || next.text === '[')) throw new XPathError('xpath_path', {});
    return value;
  }

  #parsePrimary(token: XPathToken): XPath {
    if (token.kind === 'mark' && token.text === '..') return this.#parseParentPath();
    if (token.kind === 'mark' && !['(', '.'].includes(token.text)) throw this.#createError();
    this.#position += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'reference') return { kind: 'reference', name: token.text };
    if (token.text === '.') return { kind: 'self' };
    if (token.text === '(') {
      const inner = this.#parseNested(() => this.#parseLevel(0));
      this.#expect(')');
      return inner;
    }
    return this.#accept('mark', '(') ? this.#parseCall(token.text) : { kind: 'name', name: token.text };
  }

  #parseParentPath(): XPath {
    let steps = 0;
    while (this.#accept('mark', '..')) {
      steps += 1;
      if (!this.#accept('mark', '/')) return { kind: 'parent', steps };
    }
    const token = this.#tokens[this.#position];
    if (token?.kind !== 'name') throw new XPathError('xpath_path', {});
    this.#position += 1;
    return { kind: 'reference', name: token.text };
  }

  #parseCall(name: string): XPath {
    const values: XPath[] = [];
    if (!this.#accept('mark', ')')) {
      do values.push(this.#parseNested(() => this.#parseLevel(0)));
      while (this.#accept('mark', ','));
      this.#expect(')');
    }
    return { kind: 'call', name, values };
  }
}

/** The names that a tree refers to, except the second argument of `jr:choice-name`, which is a text. */
export function listReferences(tree: XPath): string[] {
  switch (tree.kind) {
    case 'reference':
      return [tree.name];
    case 'call':
      return tree.values.flatMap(listReferences);
    case 'negative':
      return listReferences(tree.of);
    case 'binary':
      return [...listReferences(tree.left), ...listReferences(tree.right)];
    default:
      return [];
  }
}
