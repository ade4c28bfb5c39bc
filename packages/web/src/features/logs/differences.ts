/** What an entry changed, field by field: from two records to lines that can be read. */
import { isNameByLanguage } from './value-text.ts';

export interface Difference {
  /** The field, its parts joined by dots: `name_lang.de`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The numbers of rows that a deed on many was about: no change of any, and told to nobody by a number. */
const ROWS = 'ids';

/** Fields that differ; where only one side was kept, all of it. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => field !== ROWS)
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

function flat(value: unknown, prefix = ''): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  // Only of a subject’s own name each language is a field; elsewhere a name stands for what it names.
  const isName = isNameByLanguage(value) && prefix !== 'name_lang';
  if (typeof value !== 'object' || Array.isArray(value) || isName) return new Map([[prefix || 'value', value]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flat(inner, prefix ? `${prefix}.${key}` : key)]));
}

/** Of two lists what came and what went. */
export function movesOf({ before, after }: Difference): { came: unknown[]; went: unknown[] } | null {
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [asArray(before), asArray(after)];
  const has = (list: unknown[], one: unknown) => list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return { came: is.filter((one) => !has(was, one)), went: was.filter((one) => !has(is, one)) };
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
