/** Turns the two records of an entry into readable differences by field. */
import { LANGUAGES, type LocalizedName } from '@rounds/contract/languages.ts';

/** The path of a field: `['name_lang', 'de']`. */
export type Path = readonly string[];

export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** The row ids of a bulk action are not a change and mean nothing to people. */
const ROWS = 'ids';
/** The number of rows that a bulk action changed. */
export const AFFECTED = 'affected';
/** The filter of a bulk action, whose fields have texts of their own. */
export const FILTER = 'filter';

/** The fields that differ, or all fields if only one side was recorded. */
export function getDifferences(before: unknown, after: unknown): Difference[] {
  const [oldFields, newFields] = [toPathMap(before), toPathMap(after)];
  return [...new Set([...oldFields.keys(), ...newFields.keys()])]
    .map((key) => ({ path: JSON.parse(key) as Path, before: oldFields.get(key), after: newFields.get(key) }))
    .filter(({ path }) => path[0] !== ROWS)
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

const toPathMap = (value: unknown) => new Map(flatten(value).map(([path, inner]) => [JSON.stringify(path), inner]));

function flatten(value: unknown, path: Path = []): [Path, unknown][] {
  if (value === null || value === undefined) return [];
  // Only names that were edited are compared by language; other names identify records.
  const isName = isNameByLanguage(value) && path[0] !== 'name_lang' && path.at(-1) !== 'translations';
  const isWhole = typeof value !== 'object' || Array.isArray(value) || isName;
  if (isWhole || (path[0] === FILTER && path.length > 1)) return [[path.length > 0 ? path : ['value'], value]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}

/** The details of a denied request, which changed nothing. */
const DETAILS = 'data';

/** The entries that were added and removed between two lists. */
export function getListChanges({ path, before, after }: Difference): { added: unknown[]; removed: unknown[] } | null {
  if (path[0] === DETAILS) return null;
  if (!Array.isArray(before) && !Array.isArray(after)) return null;
  const [oldItems, newItems] = [toArray(before), toArray(after)];
  const has = (list: unknown[], one: unknown) => list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return {
    added: newItems.filter((one) => !has(oldItems, one)),
    removed: oldItems.filter((one) => !has(newItems, one)),
  };
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** A name by language, such as that of a role. */
export const isNameByLanguage = (value: unknown): value is LocalizedName => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const languages = Object.keys(value);
  return languages.length > 0 && languages.every((one) => LANGUAGES.some((language) => language === one));
};
