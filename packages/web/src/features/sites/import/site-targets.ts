/** The targets that columns of a file can be mapped to: levels, or numbers, parents and titles, and columns of the structure. */

import { SITE_COLUMN_TYPES, type SiteColumn, type SiteColumnType } from '@rounds/contract/sites';
import {
  SITE_ADDRESS_TARGETS,
  SITE_COLUMN_PREFIX,
  SITE_LEVEL_TARGETS,
  type SiteImportLayout,
  type SiteImportTarget,
} from '@rounds/contract/sites/import.ts';
import type { Columns } from '../../../kit/import/index.ts';
import type { InspectedSites } from './site-import-queries.ts';

export type SiteColumns = Columns<SiteImportTarget>;

const PARENT_TARGETS = ['number', 'parent', 'title'] as const;

export const isLevel = (target: string): boolean => target.startsWith('level_');
export const toColumnTarget = (id: string): SiteImportTarget => `${SITE_COLUMN_PREFIX}${id}`;

/** The levels in use and the next one; or the three columns of the other layout. */
export const listPlaceTargets = (layout: SiteImportLayout, columns: SiteColumns): readonly SiteImportTarget[] =>
  layout === 'parents'
    ? PARENT_TARGETS
    : SITE_LEVEL_TARGETS.slice(0, SITE_LEVEL_TARGETS.findLastIndex((target) => columns[target] !== undefined) + 2);

/** The lines of the address in use and the next one. */
export const listAddressTargets = (columns: SiteColumns): readonly (typeof SITE_ADDRESS_TARGETS)[number][] =>
  SITE_ADDRESS_TARGETS.slice(0, SITE_ADDRESS_TARGETS.findLastIndex((target) => columns[target] !== undefined) + 2);

export const hasRequiredColumns = (layout: SiteImportLayout, columns: SiteColumns): boolean =>
  layout === 'levels' ? columns.level_1 !== undefined : PARENT_TARGETS.every((target) => columns[target] !== undefined);

/** Removes the columns that only the other layout uses. */
export const removeOtherLayout = (layout: SiteImportLayout, columns: SiteColumns): SiteColumns => {
  const isOther = (target: string) =>
    layout === 'parents' ? isLevel(target) : PARENT_TARGETS.some((one) => one === target);
  return Object.fromEntries(Object.entries(columns).filter(([target]) => !isOther(target)));
};

/** The id of a new column contains the index of its column in the file and its type, so that they can be read from its target. */
const NEW_ID = /^[0-9a-f]{6}_(\d+)_([a-z]+)$/;
const toNewId = (seed: string, column: number, type: SiteColumnType): string => `${seed}_${column}_${type}`;

export const listNewTargets = (
  { columns }: InspectedSites,
  name: string,
  seed: string,
): { readonly value: SiteImportTarget; readonly type: SiteColumnType }[] => {
  const index = columns.findIndex((column) => column.name === name);
  return SITE_COLUMN_TYPES.map((type) => ({ value: toColumnTarget(toNewId(seed, index, type)), type }));
};

/** Maps the remaining columns to columns of the structure with the same name, or to new ones of the type that their values suggest. */
export function assignRemaining(
  columns: SiteColumns,
  inspected: InspectedSites,
  existingColumns: readonly SiteColumn[],
  seed: string | null,
): SiteColumns {
  const next: Partial<Record<SiteImportTarget, string>> = { ...columns };
  for (const [index, { name, type, values }] of inspected.columns.entries()) {
    if (Object.values(next).includes(name)) continue;
    const column = existingColumns.find(({ label }) => label.trim().toLowerCase() === name.trim().toLowerCase());
    if (column) next[toColumnTarget(column.id)] = name;
    else if (seed !== null && values.length > 0) next[toColumnTarget(toNewId(seed, index, type))] = name;
  }
  return next;
}

export type Rules = Pick<SiteColumn, 'required' | 'unique'>;

/** The new columns of the structure, in the order of the file. */
export const toNewColumns = (
  columns: SiteColumns,
  inspected: InspectedSites,
  rules: Readonly<Record<string, Rules | undefined>>,
): SiteColumn[] =>
  inspected.columns.flatMap(({ name }) => {
    const target = Object.entries(columns).find(([, column]) => column === name)?.[0] ?? '';
    const id = target.slice(SITE_COLUMN_PREFIX.length);
    const type = SITE_COLUMN_TYPES.find((one) => one === NEW_ID.exec(id)?.[2]);
    if (!target.startsWith(SITE_COLUMN_PREFIX) || !type) return [];
    const { required = false, unique = false } = rules[name] ?? {};
    return [{ id, label: name.slice(0, 100), type, required, unique }];
  });
