/** What columns of a file can become: levels, or numbers, parents and titles; and columns of the structure. */
import {
  SITE_COLUMN_PREFIX,
  SITE_LEVEL_TARGETS,
  type SiteImportLayout,
  type SiteImportTarget,
} from '@rounds/contract/site-import';
import { SITE_COLUMN_TYPES, type SiteColumn, type SiteColumnType } from '@rounds/contract/sites';
import type { Columns } from '../../../import/index.ts';
import type { SeenSites } from './site-import-queries.ts';

export type SiteColumns = Columns<SiteImportTarget>;

const PARENT_TARGETS = ['number', 'parent', 'title'] as const;

export const isLevel = (target: string): boolean => target.startsWith('level_');
export const toColumnTarget = (id: string): SiteImportTarget => `${SITE_COLUMN_PREFIX}${id}`;

/** The levels in use and the next one; or the three columns of the other layout. */
export const listPlaceTargets = (layout: SiteImportLayout, columns: SiteColumns): readonly SiteImportTarget[] =>
  layout === 'parents'
    ? PARENT_TARGETS
    : SITE_LEVEL_TARGETS.slice(0, SITE_LEVEL_TARGETS.findLastIndex((target) => columns[target] !== undefined) + 2);

export const isPlaced = (layout: SiteImportLayout, columns: SiteColumns): boolean =>
  layout === 'levels' ? columns.level_1 !== undefined : PARENT_TARGETS.every((target) => columns[target] !== undefined);

/** Without the places of the other layout. */
export const keepLayout = (layout: SiteImportLayout, columns: SiteColumns): SiteColumns => {
  const isOther = (target: string) =>
    layout === 'parents' ? isLevel(target) : PARENT_TARGETS.some((one) => one === target);
  return Object.fromEntries(Object.entries(columns).filter(([target]) => !isOther(target)));
};

/** The id of a new column tells its column in the file and its type, so that its target does as well. */
const NEW_ID = /^[0-9a-f]{6}_(\d+)_([a-z]+)$/;
const toNewId = (seed: string, column: number, type: SiteColumnType): string => `${seed}_${column}_${type}`;

export const listNewTargets = (
  { columns }: SeenSites,
  name: string,
  seed: string,
): { readonly value: SiteImportTarget; readonly type: SiteColumnType }[] => {
  const index = columns.findIndex((column) => column.name === name);
  return SITE_COLUMN_TYPES.map((type) => ({ value: toColumnTarget(toNewId(seed, index, type)), type }));
};

/** Columns that are not used yet get the column of the same name, or become one of the type that their values suggest. */
export function assignRemaining(
  columns: SiteColumns,
  seen: SeenSites,
  known: readonly SiteColumn[],
  seed: string | null,
): SiteColumns {
  const next: Partial<Record<SiteImportTarget, string>> = { ...columns };
  for (const [index, { name, type, values }] of seen.columns.entries()) {
    if (Object.values(next).includes(name)) continue;
    const column = known.find(({ label }) => label.trim().toLowerCase() === name.trim().toLowerCase());
    if (column) next[toColumnTarget(column.id)] = name;
    else if (seed !== null && values.length > 0) next[toColumnTarget(toNewId(seed, index, type))] = name;
  }
  return next;
}

export type Rules = Pick<SiteColumn, 'required' | 'unique'>;

/** The new columns that columns of the file become, in the order of the file. */
export const toNewColumns = (
  columns: SiteColumns,
  seen: SeenSites,
  rules: Readonly<Record<string, Rules | undefined>>,
): SiteColumn[] =>
  seen.columns.flatMap(({ name }) => {
    const target = Object.entries(columns).find(([, column]) => column === name)?.[0] ?? '';
    const id = target.slice(SITE_COLUMN_PREFIX.length);
    const type = SITE_COLUMN_TYPES.find((one) => one === NEW_ID.exec(id)?.[2]);
    if (!target.startsWith(SITE_COLUMN_PREFIX) || !type) return [];
    const { required = false, unique = false } = rules[name] ?? {};
    return [{ id, label: name.slice(0, 100), type, required, unique }];
  });
