/** Guesses which column of a file belongs to which target: by names, and the key and the name also by values. */
import { toFieldTarget } from '@rounds/contract/record-import.ts';
import { createNameMatcher, guessColumns, normalizeName, sampleValues } from '../../../import-reading/task.ts';
import type { Table } from '../../../sheets/index.ts';
import type { FieldRule, RecordShape } from './messages.ts';

type Recognized = Pick<RecordShape, 'names' | 'key' | 'name'>;

const fieldNames = (fields: readonly FieldRule[]): Record<string, readonly string[]> =>
  Object.fromEntries(fields.map(({ key, name }) => [toFieldTarget(key), [normalizeName(name)]]));

export const createColumnMatcher = ({ names }: Recognized, fields: readonly FieldRule[]) =>
  createNameMatcher({ ...names, ...fieldNames(fields) });

export function guessTargets(
  table: Table,
  { names, key, name }: Recognized,
  fields: readonly FieldRule[],
): ReadonlyMap<number, string> {
  const guessed = guessColumns<string>(table, names, fieldNames(fields));
  const has = (target: string) => [...guessed.values()].includes(target);
  const listFreeColumns = () => table.columns.filter(({ index }) => !guessed.has(index));
  if (!has(key.target)) {
    const column =
      listFreeColumns().find((one) => hasKeySuffix(one.name)) ??
      listFreeColumns().find((one) => looksLikeKeys(sampleValues(table, one)));
    if (column) guessed.set(column.index, key.target);
  }
  if (!has(name.target)) {
    const column = listFreeColumns().find((candidate) => looksLikeNames(sampleValues(table, candidate)));
    if (column) guessed.set(column.index, name.target);
  }
  return guessed;
}

/** Recognizes names such as `treeID`, `pump_no` or `Maschinen-Nr.` */
const hasKeySuffix = (name: string): boolean =>
  /(?:[a-zà-ÿ]ID|[\s_.-](?:id|no|nr|number))\.?$/.test(name) || /nummer$/i.test(name);

/** Short, distinct values without spaces and with a digit. */
function looksLikeKeys(values: readonly string[]): boolean {
  const numbers = values.filter((value) => /^(?=.*\d)[\p{L}\d._/-]{1,40}$/u.test(value));
  return values.length > 0 && numbers.length === values.length && new Set(numbers).size === numbers.length;
}

/** Mostly letters, and neither URLs nor email addresses. */
const looksLikeNames = (values: readonly string[]): boolean =>
  values.length > 0 &&
  values.filter((value) => /\p{L}{2}/u.test(value) && !/[@]|:\/\//.test(value)).length > values.length / 2;
