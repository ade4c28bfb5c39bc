/**
 * Reads filters and paths of SCIM (RFC 7644, 3.4.2.2 and 3.5.2). Attribute names have no case and may carry the name
 * of their schema; both are removed, so that `urn:…:User:userName` is `username`.
 */
import { ApiError } from '../../http/api-error.ts';

export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const;
export type FilterOperator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | null;

export interface Comparison {
  readonly kind: 'compare';
  /** Lower case, parts joined by dots: `emails.value`. */
  readonly path: string;
  readonly operator: FilterOperator;
  readonly value: FilterValue;
}
export type Filter =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };

/** The target of a PATCH operation: `emails[type eq "work"].value` is `emails.value` with a filter. */
export interface AttributePath {
  readonly path: string;
  readonly filter: Filter | null;
}

const MAX_DEPTH = 20;
const MAX_TERMS = 100;
/** A text in quotes, a bracket, or a word up to the next of them. */
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;

/** @throws ApiError SCIM_INVALID_FILTER */
export function parseFilter(text: string): Filter {
  const reader = new Reader(
    text,
    () => new ApiError('SCIM_INVALID_FILTER', { params: { filter: text.slice(0, 200) } }),
  );
  const filter = reader.readFilter(0);
  reader.expectEnd();
  return filter;
}

/** @throws ApiError SCIM_INVALID_PATH */
export function parsePath(text: string): AttributePath {
  const reader = new Reader(text, () => new ApiError('SCIM_INVALID_PATH', { params: { path: text.slice(0, 200) } }));
  const parsed = reader.readPath();
  reader.expectEnd();
  return parsed;
}

/** `urn:ietf:params:scim:schemas:core:2.0:User:name.givenName` to `name.givenname`. */
const toAttributeName = (name: string): string => name.toLowerCase().replace(/^urn:.*:(?=[^:]*$)/, '');

class Reader {
  readonly #tokens: readonly string[];
  readonly #toError: () => ApiError;
  #at = 0;
  #terms = 0;

  constructor(text: string, toError: () => ApiError) {
    this.#toError = toError;
    this.#tokens = this.#split(text);
  }

  #split(text: string): string[] {
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    while (text.slice(TOKEN.lastIndex).trim() !== '') {
      const match = TOKEN.exec(text);
      if (!match) throw this.#toError();
      tokens.push(match[0].trim());
    }
    return tokens;
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw this.#toError();
  }

  readFilter(depth: number): Filter {
    if (depth > MAX_DEPTH) throw this.#toError();
    const parts = [this.#readAnd(depth)];
    while (this.#accept('or')) parts.push(this.#readAnd(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  #readAnd(depth: number): Filter {
    const parts = [this.#readTerm(depth)];
    while (this.#accept('and')) parts.push(this.#readTerm(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  #readTerm(depth: number): Filter {
    this.#terms += 1;
    if (this.#terms > MAX_TERMS) throw this.#toError();
    if (this.#accept('not')) {
      this.#expect('(');
      return { kind: 'not', part: this.#readGroup(depth) };
    }
    if (this.#accept('(')) return this.#readGroup(depth);
    const { path, filter } = this.readPath(depth);
    // emails[type eq "work"] is complete; emails[type eq "work"].value continues with a comparison.
    const isComplete = filter !== null && !this.#isOperator();
    if (isComplete) return filter;
    const comparison = this.#readComparison(path);
    return filter ? { kind: 'and', parts: [filter, comparison] } : comparison;
  }

  #readGroup(depth: number): Filter {
    const filter = this.readFilter(depth + 1);
    this.#expect(')');
    return filter;
  }

  readPath(depth = 0): AttributePath {
    const name = this.#next();
    if (!/^[a-z$][\w.$:-]*$/i.test(name)) throw this.#toError();
    const path = toAttributeName(name);
    if (!this.#accept('[')) return { path, filter: null };
    const filter = withPrefix(path, this.readFilter(depth + 1));
    this.#expect(']');
    const rest = this.#tokens[this.#at] ?? '';
    if (!rest.startsWith('.')) return { path, filter };
    this.#at += 1;
    if (!/^\.[a-z$]\w*$/i.test(rest)) throw this.#toError();
    return { path: `${path}${rest.toLowerCase()}`, filter };
  }

  #isOperator(): boolean {
    return OPERATORS.some((operator) => operator === this.#tokens[this.#at]?.toLowerCase());
  }

  #readComparison(path: string): Comparison {
    const operator = this.#next().toLowerCase() as FilterOperator;
    if (!OPERATORS.includes(operator)) throw this.#toError();
    return { kind: 'compare', path, operator, value: operator === 'pr' ? null : this.#readValue() };
  }

  #readValue(): FilterValue {
    const token = this.#next();
    // Some providers write True and False.
    const text = /^(?:true|false|null)$/i.test(token) ? token.toLowerCase() : token;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value !== 'object' || value === null) return value as FilterValue;
    } catch {
      // It is not a value; the error below says so.
    }
    throw this.#toError();
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw this.#toError();
    return token;
  }

  #accept(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #expect(word: string): void {
    if (!this.#accept(word)) throw this.#toError();
  }
}

/** The attributes inside of brackets belong to the attribute before them. */
function withPrefix(prefix: string, filter: Filter): Filter {
  if (filter.kind === 'compare') return { ...filter, path: `${prefix}.${filter.path}` };
  if (filter.kind === 'not') return { kind: 'not', part: withPrefix(prefix, filter.part) };
  return { kind: filter.kind, parts: filter.parts.map((part) => withPrefix(prefix, part)) };
}
