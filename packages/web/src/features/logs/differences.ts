/** What an entry changed, field by field: from two records to lines that can be read. */
import { LANGUAGES, type NameByLanguage } from '@rounds/contract/languages';

/** A field and what it lies in: `['name_lang', 'de']`. */
export type Path = readonly string[];

export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** The numbers of rows that a deed on many was about: no change of any, and told to nobody by a number. */
const ROWS = 'ids';
/** How many rows a deed on many changed: what it came to, whatever else was there before. */
export const AFFECTED = 'affected';
/** By what the rows of a deed on many were found: each of its fields has words of its own. */
export const FILTER = 'filter';

/** Fields that differ; where only one side was kept, all of it. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [byPath(before), byPath(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ path: JSON.parse(key) as Path, before: was.get(key), after: is.get(key) }))
    .filter(({ path }) => path[0] !== ROWS)
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

const byPath = (value: unknown) => new Map(flat(value).map(([path, inner]) => [JSON.stringify(path), inner]));

function flat(value: unknown, path: Path = []): [Path, unknown][] {
  if (value === null || value === undefined) return [];
  // Only of a subject’s own name each language is a field; elsewhere a name stands for what it names.
  const isName = isNameByLanguage(value) && path[0] !== 'name_lang';
  const isWhole = typeof value !== 'object' || Array.isArray(value) || isName;
  if (isWhole || (path[0] === FILTER && path.length > 1)) return [[path.length > 0 ? path : ['value'], value]];
  return Object.entries(value).flatMap(([key, inner]) => flat(inner, [...path, key]));
}

/** What a refusal says of itself: nothing that came or went. */
const DETAILS = 'data';

/** Of two lists what came and what went. */
export function movesOf({ path, before, after }: Difference): { came: unknown[]; went: unknown[] } | null {
  if (path[0] === DETAILS) return null;
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [was, is] = [asArray(before), asArray(after)];
  const has = (list: unknown[], one: unknown) => list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return { came: is.filter((one) => !has(was, one)), went: was.filter((one) => !has(is, one)) };
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** What something is called in each language, such as a role. */
export const isNameByLanguage = (value: unknown): value is NameByLanguage => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const languages = Object.keys(value);
  return languages.length > 0 && languages.every((one) => LANGUAGES.some((language) => language === one));
};
