/** From the tokens of an XPath expression to its tree. Paths beyond `.`, `..` and `../name` are told apart, not read. */
import { XPathError, type XPathToken, xpathTokens } from './tokens.ts';

export type XPathOperator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod';
export type XPath =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** `${name}` or `../name`. */
  | { readonly kind: 'reference'; readonly name: string }
  /** A bare name: a column of the choices in a choice filter. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'self' }
  /** `..`, `../..` and so on. */
  | { readonly kind: 'parent'; readonly steps: number }
  | { readonly kind: 'call'; readonly name: string; readonly values: readonly XPath[] }
  | { readonly kind: 'negative'; readonly of: XPath }
  | { readonly kind: 'binary'; readonly operator: XPathOperator; readonly left: XPath; readonly right: XPath };

const DEEPEST = 60;
/** How tightly operators bind; those of a level go from left to right. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
];

/** The tree of a cell, or an `XPathError` that says where it went wrong. */
export function parseXPath(cell: string): XPath {
  const reader = new Reader(xpathTokens(cell), cell.length);
  return reader.whole();
}

class Reader {
  readonly #tokens: readonly XPathToken[];
  readonly #end: number;
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly XPathToken[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  whole(): XPath {
    const tree = this.#level(0);
    if (this.#place < this.#tokens.length) throw this.#wrong();
    return tree;
  }

  #wrong(): XPathError {
    const token = this.#tokens[this.#place];
    if (token && /^[/[\]@|:]$/.test(token.text) && token.kind === 'mark') return new XPathError('xpath_path', {});
    return new XPathError('xpath_unreadable', { at: (token?.start ?? this.#end) + 1 });
  }

  #takes(kind: XPathToken['kind'], text: string): boolean {
    const token = this.#tokens[this.#place];
    if (token?.kind !== kind || token.text !== text) return false;
    this.#place += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes('mark', text)) throw this.#wrong();
  }

  #level(level: number): XPath {
    if (level === LEVELS.length) return this.#negative();
    let left = this.#level(level + 1);
    for (let token = this.#tokens[this.#place]; token; token = this.#tokens[this.#place]) {
      if (token.kind !== 'operator' || !LEVELS[level]?.includes(token.text)) break;
      this.#place += 1;
      left = { kind: 'binary', operator: token.text as XPathOperator, left, right: this.#level(level + 1) };
    }
    return left;
  }

  #negative(): XPath {
    if (!this.#takes('operator', '-')) return this.#value();
    return { kind: 'negative', of: this.#nested(() => this.#negative()) };
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#wrong();
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #value(): XPath {
    const token = this.#tokens[this.#place];
    if (!token || token.kind === 'operator') throw this.#wrong();
    const value = this.#started(token);
    const next = this.#tokens[this.#place];
    if (next?.kind === 'mark' && (next.text === '/' || next.text === '[')) throw new XPathError('xpath_path', {});
    return value;
  }

  #started(token: XPathToken): XPath {
    if (token.kind === 'mark' && token.text === '..') return this.#upwards();
    if (token.kind === 'mark' && !['(', '.'].includes(token.text)) throw this.#wrong();
    this.#place += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'reference') return { kind: 'reference', name: token.text };
    if (token.text === '.') return { kind: 'self' };
    if (token.text === '(') {
      const inner = this.#nested(() => this.#level(0));
      this.#expect(')');
      return inner;
    }
    return this.#takes('mark', '(') ? this.#call(token.text) : { kind: 'name', name: token.text };
  }

  #upwards(): XPath {
    let steps = 0;
    while (this.#takes('mark', '..')) {
      steps += 1;
      if (!this.#takes('mark', '/')) return { kind: 'parent', steps };
    }
    const token = this.#tokens[this.#place];
    if (token?.kind !== 'name') throw new XPathError('xpath_path', {});
    this.#place += 1;
    return { kind: 'reference', name: token.text };
  }

  #call(name: string): XPath {
    const values: XPath[] = [];
    if (!this.#takes('mark', ')')) {
      do values.push(this.#nested(() => this.#level(0)));
      while (this.#takes('mark', ','));
      this.#expect(')');
    }
    return { kind: 'call', name, values };
  }
}

/** The names that a tree refers to; those in the second value of `jr:choice-name` stand in a text. */
export function referencesIn(tree: XPath): string[] {
  switch (tree.kind) {
    case 'reference':
      return [tree.name];
    case 'call':
      return tree.values.flatMap(referencesIn);
    case 'negative':
      return referencesIn(tree.of);
    case 'binary':
      return [...referencesIn(tree.left), ...referencesIn(tree.right)];
    default:
      return [];
  }
}
